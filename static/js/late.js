// Fetches htmx once somebody begins: until then it has nothing to send, and is half of what a page would weigh. A form that
// is sent before htmx is there waits for it, and what was chosen or typed meanwhile is told to it.

const GIVEN = 15_000;

const isHere = () => "htmx" in window;
const missed = new Map();
let coming = null;
let isWaiting = false;

function bring() {
  if (!isHere()) coming ??= loaded().then(fetchIt).then(catchUp, () => (coming = null));
  return coming;
}

// Of a document that is read and not yet complete it would wait for a beginning that is over.
const loaded = () =>
  new Promise((resolve) => (document.readyState === "complete" ? resolve() : window.addEventListener("load", resolve)));

function fetchIt() {
  return new Promise((resolve, reject) => {
    const { content: src } = document.querySelector("meta[name=htmx]");
    document.head.append(Object.assign(document.createElement("script"), { src, onload: resolve, onerror: reject }));
  });
}

function catchUp() {
  for (const [type, target] of missed)
    target.closest("[data-hx-trigger], form")?.dispatchEvent(new Event(type, { bubbles: true }));
  missed.clear();
}

for (const type of ["pointerdown", "keydown", "input", "change"])
  document.addEventListener(
    type,
    ({ target }) => {
      if (isHere()) return;
      if (type === "input" || type === "change") missed.set(type, target);
      bring();
    },
    true,
  );

// Before anything else hears of it: it is sent when it is sent again.
document.addEventListener("submit", async (event) => {
  const { target, submitter } = event;
  if (isHere() || !target.matches("[data-hx-post]")) return;
  event.preventDefault();
  event.stopImmediatePropagation();
  if (isWaiting) return;
  isWaiting = true;
  await Promise.race([bring(), new Promise((resolve) => setTimeout(resolve, GIVEN))]);
  isWaiting = false;
  if (!isHere()) document.dispatchEvent(new Event("form:unanswered"));
  // htmx knows by the click which button it was, and a button may send something of its own.
  else if (submitter) submitter.click();
  else target.requestSubmit();
});
