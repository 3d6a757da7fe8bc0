// A second tap means what the first one met. What takes the place of a control under the finger hears no tap for as long
// as a second one may take, whatever brought it: another view, an answer, news. It is seen, and a keyboard reaches it.

import { called } from "./place.js";

export const AIMED = 700;
// How far beside the first a second tap lands.
const STRAY = 12;
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
    if (isSame(control, aim)) continue;
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

document.addEventListener(
  "click",
  ({ target, isTrusted, detail, clientX: x, clientY: y }) => {
    // Neither a keyboard's nor a script's, and a tap beside all controls is aimed at none.
    if (!isTrusted || !detail || !target.closest(CONTROL)) return;
    clearTimeout(timer);
    forget();
    const was = under({ x, y });
    aim = { x, y, was, names: new Set([...was].map(called)) };
    watcher.observe(document.body, { subtree: true, childList: true, attributes: true });
    timer = setTimeout(forget, AIMED);
  },
  true,
);

// The keyboard stays where the first tap has put it.
const isNear = ({ clientX, clientY }) => Math.abs(clientX - aim.x) <= STRAY && Math.abs(clientY - aim.y) <= STRAY;
document.addEventListener("mousedown", (event) => {
  if (aim && isNear(event) && !event.target.closest(CONTROL)) event.preventDefault();
});
