// Keeps what is on the screen where it is while news come into the page: a finger may be on its way to it.

const TOUCHED = "a[href], button, input:not([type=hidden]), select, summary";
const READ = "h1, h2, h3, tr, p";

const isShown = ({ top, bottom, height }) => height > 0 && bottom > 0 && top < innerHeight;
export const isOnScreen = (element) => isShown(element.getBoundingClientRect());

// What something is called on a page that is made anew.
export function called(element) {
  const { id, name, value } = element;
  const target = element.dataset.keeps ?? element.getAttribute("href") ?? (id || `${name ?? ""} ${value ?? ""}`);
  return [element.localName, target.trim() || element.textContent.trim()].join(" ");
}

// What sticks to the screen says nothing of where the page stands, a dispute that goes has a box for a while, and what
// stands above a list that grows at its top gives way to what is new in it.
const isFixed = (element) => Boolean(element.closest(".head, .bar, .lookout, .scroller, .takeover, .dispute, .gives-way"));

// What is on the screen, by order of importance: what somebody is at, what can be touched, what is read.
function landmarks() {
  const held = document.activeElement?.closest(".seat, a, button");
  const found = [held, ...[TOUCHED, READ].flatMap((kind) => [...document.querySelectorAll(`main :is(${kind})`)])];
  return found
    .filter((element) => element && !isFixed(element) && isOnScreen(element))
    .map((element) => ({ element, name: called(element), top: element.getBoundingClientRect().top }));
}

const isThere = (element) => element.isConnected && element.checkVisibility();

function found({ element, name }) {
  if (isThere(element)) return element;
  const alike = [...document.querySelectorAll(`main ${element.localName}`)];
  return alike.find((other) => isThere(other) && !isFixed(other) && called(other) === name);
}

// The first of them that is there afterwards has its place again.
export function hold(change) {
  const before = landmarks();
  const root = document.documentElement;
  const depth = root.scrollHeight;
  change();
  const stood = scrollY;
  for (const landmark of before) {
    const now = found(landmark);
    if (!now) continue;
    const by = now.getBoundingClientRect().top - landmark.top;
    // A page that has become too short for it is kept as long as it was.
    const lacks = stood + by + innerHeight - root.scrollHeight;
    if (lacks > 0 && depth > root.scrollHeight) document.getElementById("main").style.paddingBlockEnd = `${Math.ceil(lacks)}px`;
    if (by || scrollY !== stood) scrollTo({ left: scrollX, top: stood + by, behavior: "instant" });
    return;
  }
}
