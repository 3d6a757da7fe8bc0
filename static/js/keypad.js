// A large keypad that walks from seat to seat and writes into the same fields as the list, one at a time.

import { AIMED } from "./aim.js";
import { at, drawAsks, isCut, key, pad, settled, stands, unfold } from "./keypad-asks.js";
import { away, field, fill, isMissing, leave, name, out, rows, show, write } from "./seats.js";

let seat = null;
let before = "";
let isFresh = true;
// A browser that keeps nothing keeps it for as long as the page is open.
const kept = (() => {
  try {
    return localStorage;
  } catch {
    return {};
  }
})();
// Fingers get the large keys, a mouse and its keyboard the list; whoever chose otherwise has that on this device.
// While something is said of the round itself, nothing opens over it.
const isOver = () => document.getElementById("news")?.hidden === false;
const liked = () => kept.entry ?? (matchMedia("(pointer: coarse)").matches ? "keypad" : "list");
const prefers = () => (isOver() ? "list" : liked());

function said(row) {
  if (out(row).checked) return pad().dataset.out;
  return away(row)?.checked ? pad().dataset.away : field(row).value || "–";
}

// Round the table the other way.
function previous() {
  const all = rows();
  return all.at(all.indexOf(seat) - 1);
}

// The seat that Next leads to: the first missing one after this, round the table.
function next() {
  const all = rows();
  const here = all.indexOf(seat);
  return [...all.slice(here + 1), ...all.slice(0, here)].find(isMissing);
}

function open(row) {
  if (seat !== row) {
    if (seat) read();
    seat = row;
    before = said(row);
  }
  isFresh = true;
  unfold(false);
  pad().hidden = false;
  draw();
  // Who is asked which score it was reads both whole. What comes while somebody types lays nothing over the keys.
  if (isCut()) press("more");
  scrollTo(0, 0);
  // Whoever listens hears whose turn it is.
  pad().focus({ preventScroll: true });
}

// What was said of a dispute is past with the seat's next score, and once another is open.
function read() {
  leave(seat);
  settled(seat).forEach((box) => box.remove());
}

function shut(target) {
  pad().hidden = true;
  const row = seat;
  seat = null;
  leave(row);
  (target ?? document.querySelector("#scores .bar .button")).focus();
}

function draw() {
  if (!seat?.isConnected) return;
  const all = rows();
  const { place, next: onward, last } = pad().dataset;
  const isOut = out(seat).checked;
  at("name").textContent = name(seat);
  at("place").textContent = fill(place, { place: all.indexOf(seat) + 1, seats: all.length, score: stands(seat) ?? before });
  at("state").textContent = isOut || away(seat)?.checked ? said(seat) : "";
  pad().querySelector("output").textContent = isOut ? "0" : field(seat).value || "–";
  drawAsks(seat, open);
  key("out").setAttribute("aria-pressed", isOut);
  key("out").disabled = document.getElementById("blocked")?.checked;
  key("away")?.setAttribute("aria-pressed", away(seat).checked);
  const following = next();
  at("next").replaceChildren(...(following ? goesOn(fill(onward, { name: name(following) })) : [last]));
  key("prev")?.setAttribute("aria-label", fill(key("prev").dataset.label, { name: name(previous()) }));
}

// A long name gives way, and the arrow stays.
function goesOn(text) {
  const at = text.endsWith("→") ? -1 : text.length;
  const part = (textContent, className) => Object.assign(document.createElement("span"), { textContent, className });
  return [part(text.slice(0, at).trimEnd(), "one-line"), part(at < 0 ? " →" : "", "")];
}

const keys = {
  out: () => write(seat, { isOut: !out(seat).checked }),
  away: () => write(seat, { isAway: !away(seat).checked }),
  back: () => type(field(seat).value.slice(0, -1)),
  more: () => unfold(key("more").getAttribute("aria-expanded") !== "true"),
  tiles: () => seat.querySelector("[value^=tiles-]").click(),
  extra() {
    const details = seat.querySelector("details");
    details.open = true;
    const row = seat;
    shut(details.querySelector(".extra :is(.chips button, input)"));
    // Whose penalty it is stands above it.
    row.scrollIntoView({ block: "start" });
  },
  list() {
    kept.entry = "list";
    shut(field(seat));
  },
  prev: () => open(previous()),
  next() {
    const following = next();
    if (following) return open(following);
    const isOwn = "own" in pad().dataset;
    shut();
    if (isOwn) document.getElementById("scores").requestSubmit();
  },
};

function digit(which) {
  const stands = isFresh || field(seat).value === "0" ? "" : field(seat).value;
  type((stands + which).slice(0, 4));
}

function type(pips) {
  isFresh = false;
  settled(seat).forEach((box) => box.remove());
  write(seat, { pips });
}

function press(which) {
  if (which !== "more") unfold(false);
  if (/^\d$/.test(which)) digit(which);
  else keys[which]();
  if (seat) draw();
}

document.addEventListener("click", (event) => {
  const { target } = event;
  const button = target.closest("#keypad [data-key]");
  const tiles = target.closest("#scores [value^=tiles-]");
  if (button && !isSecond(button.dataset.key, event)) press(button.dataset.key);
  if (target.closest("#scores [data-key=keypad]")) {
    kept.entry = "keypad";
    open(rows().find(isMissing) ?? rows()[0]);
  }
  if (opens(target)) open(target.closest(".seat"));
  // The line above leads to who is needed, who has the keys here.
  const led = target.closest("#status a");
  const row = led && seat && document.querySelector(led.hash)?.closest("#scores .seat");
  if (row) {
    event.preventDefault();
    open(row);
  }
  if (tiles) {
    event.preventDefault();
    const back = () => (seat ? open(seat) : tiles.focus());
    // Where that script does not come, the server lays out the tiles.
    import("./tiles.js").then(({ pick }) => pick(tiles.closest(".seat"), back), () => tiles.form.requestSubmit(tiles));
  }
});

// A second tap on the key that went on to the next seat meant the first: nobody has read yet whose turn it is.
let wentOn = -Infinity;

function isSecond(which, { isTrusted, detail, timeStamp }) {
  const isSoon = which === "next" && isTrusted && detail > 0 && timeStamp - wentOn < AIMED;
  wentOn = which === "next" ? timeStamp : -Infinity;
  return isSoon;
}

const opens = (target) => target.matches("#scores .entry .figure") && prefers() === "keypad";

// The keyboard stays where it is while fingers press keys, and a phone's own keys stay down.
document.addEventListener("mousedown", (event) => {
  if (event.target.closest("#keypad button") || opens(event.target)) event.preventDefault();
});

document.addEventListener("keydown", (event) => {
  if (pad()?.hidden !== false || event.ctrlKey || event.metaKey || event.altKey) return;
  const isButton = event.target.matches("button, a, input");
  const which = { Backspace: "back", Escape: "shut", Enter: isButton ? "" : "next" }[event.key] ?? event.key;
  if (!/^(\d|back|shut|next)$/.test(which)) return;
  event.preventDefault();
  if (which === "shut") shut(field(seat));
  else press(which);
});

document.addEventListener("visibilitychange", () => document.hidden && seat && leave(seat));

// Other phones and the switch above change what the keypad shows.
document.addEventListener("change", () => seat && draw());

// Another phone closed the round, or wrote another score: the keys stay where they are, and it is said beneath them.
document.addEventListener("live:shown", () => seat && draw());
document.addEventListener("live:handed", () => seat && draw());
addEventListener("resize", () => seat && draw());

function start() {
  rows().forEach(show);
  if (!pad() || !("opens" in pad().dataset) || prefers() !== "keypad") return;
  const named = document.getElementById(location.hash.slice(1))?.closest("#scores .seat");
  const row = named ?? rows().find(isMissing);
  if (row) open(row);
}

// An address that names a seat takes the keyboard there once more, when all has come.
addEventListener("load", () => seat && pad().focus({ preventScroll: true }));

document.addEventListener("htmx:afterSettle", start);
start();
