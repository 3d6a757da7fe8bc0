// A second tap means what the first one met. What takes the place of a control under the finger hears no tap for as long
// as a second one may take, whatever brought it: another view, an answer, news, a page that the tap led to. It is seen, and
// a keyboard reaches it.

import { called } from "./place.js";

export const AIMED = 700;
// How far beside the first a second tap lands.
const STRAY = 12;
// How long a page may be on its way: a tap that was before is not what led there.
const ON_ITS_WAY = 10_000;
const LED = "led";
const CONTROL = "a[href], button, input, label, select, summary, textarea";
const AROUND = [[0, 0], [-STRAY, 0], [STRAY, 0], [0, -STRAY], [0, STRAY]];

const hushed = new Set();
let aim = null;
let timer = 0;
const watcher = new MutationObserver(look);

// For as long as somebody who was about to tap there may mean what was there before.
export function hush(part) {
  part.classList.add("aimed");
  setTimeout(() => part.classList.remove("aimed"), AIMED);
}

function under({ x, y }) {
  const found = AROUND.map(([right, down]) => document.elementFromPoint(x + right, y + down)?.closest(CONTROL));
  return new Set(found.filter(Boolean));
}

// A control that was laid out anew is the same; but a page that asks "is this right?" is to be read first.
const asks = (control) => control.closest(".bar") && document.querySelector(".summary.doubt");
const isSame = (control, { was, names }) => was.has(control) || (names.has(called(control)) && !asks(control));

function look() {
  for (const control of under(aim)) {
    // To mark again what is still met would be one more change to look at, without end.
    if (hushed.has(control) || isSame(control, aim)) continue;
    hushed.add(control);
    control.classList.add("aimed");
  }
}

function forget() {
  watcher.disconnect();
  for (const control of hushed) control.classList.remove("aimed");
  hushed.clear();
  aim = null;
}

function take(place, was) {
  clearTimeout(timer);
  forget();
  aim = { ...place, was, names: new Set([...was].map(called)) };
  watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
  timer = setTimeout(forget, AIMED);
}

document.addEventListener(
  "click",
  ({ target, isTrusted, detail, clientX: x, clientY: y }) => {
    if (!isTrusted) return;
    // Neither a keyboard's nor a script's, and a tap beside all controls is aimed at none.
    const isAimed = detail && target.closest(CONTROL);
    keep(isAimed ? { x, y, at: Date.now() } : null);
    if (isAimed) take({ x, y }, under({ x, y }));
  },
  true,
);

// --- The page that a tap led to ---------------------------------------------------------------------------------------

function keep(tap) {
  try {
    if (tap) sessionStorage.setItem(LED, JSON.stringify(tap));
    else sessionStorage.removeItem(LED);
  } catch {
    // A browser that keeps nothing guards within a page.
  }
}

function kept() {
  try {
    return JSON.parse(sessionStorage.getItem(LED));
  } catch {
    return null;
  }
}

// Nothing on it was meant, whatever it is called.
function arrive() {
  const tap = kept();
  keep(null);
  if (!tap || Date.now() - tap.at > ON_ITS_WAY) return;
  take(tap, new Set());
  look();
}

arrive();
window.addEventListener("pageshow", (event) => event.persisted && arrive());
// To the seat that the address names, perhaps.
document.addEventListener("scroll", () => aim && look(), { capture: true, passive: true });

// The keyboard stays where the first tap has put it.
const isNear = ({ clientX, clientY }) => Math.abs(clientX - aim.x) <= STRAY && Math.abs(clientY - aim.y) <= STRAY;
document.addEventListener("mousedown", (event) => {
  if (aim && isNear(event) && !event.target.closest(CONTROL)) event.preventDefault();
});
