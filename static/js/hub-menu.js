// The menu of a train: opened by its button, by holding the train, or by the keyboard's menu key. And the arrow keys, which
// go round the table.

const LONG = 500;
const STRAY = 10;

const dialog = () => document.getElementById("hub-dialog");
const menu = () => document.getElementById("hub-menu");
const trainOf = (ref) => document.getElementById(`train-${ref}`);
let opened = "";
let back = null;
// The ends marked since the menu was opened, where a train has several: news leave them marked.
let marked = null;

// --- Opening it -------------------------------------------------------------------------------------------------------

// Whenever parts of the page are new: the menu belongs into its dialog, and what leads there is a button now.
export function take() {
  if (!dialog()) return;
  if (menu() && menu().parentElement !== dialog()) dialog().append(menu());
  for (const link of document.querySelectorAll("a[data-menu]")) {
    link.setAttribute("role", "button");
    link.setAttribute("aria-haspopup", "dialog");
  }
  document.documentElement.classList.add("scripted");
  if (opened && dialog().open) tell(opened);
}

export function close() {
  if (dialog()?.open) dialog().close();
}

function open(ref, from) {
  if (!menu() || !trainOf(ref)) return;
  [opened, back, marked] = [ref, from.id, null];
  for (const part of menu().querySelectorAll("details[open]")) part.open = false;
  tell(ref);
  if (!dialog().open) dialog().showModal();
  menu().focus({ preventScroll: true });
  dialog().scrollTo(0, 0);
}

// Of all that there is to say, what fits this train.
function tell(ref) {
  const train = trainOf(ref);
  // It went from the table meanwhile.
  if (!train) return close();
  const { title, state, seat, begun, turn, ends } = train.dataset;
  document.getElementById("menu-title").textContent = title;
  const line = document.getElementById("menu-state");
  [line.textContent, line.hidden] = [state, false];
  for (const pick of menu().querySelectorAll("select")) pick.value = pick.name === "seat" ? (seat ?? "") : ref;
  for (const form of menu().querySelectorAll("[data-of]")) form.hidden = form.dataset.of !== ref;
  for (const box of boxes()) box.checked = (marked ?? ends.split(" ")).includes(box.value);
  if (marked) boxes()[0].closest("details").open = true;
  menu().querySelector("[data-seats]").hidden = !seat || turn !== undefined;
  document.getElementById("menu-tile")?.toggleAttribute("hidden", begun === undefined);
  document.getElementById("menu-begun").hidden = begun !== undefined;
  document.getElementById("menu-unbegun").hidden = begun === undefined;
}

const boxes = () => [...menu().querySelectorAll("[type=checkbox]")];

document.addEventListener("change", ({ target }) => {
  if (opened && boxes().includes(target)) marked = boxes().filter((box) => box.checked).map(({ value }) => value);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("[data-menu]");
  if (link && dialog()) {
    event.preventDefault();
    open(link.dataset.menu, link);
  }
  // Beside it, or on its button.
  if (event.target === dialog() || event.target.closest("[data-close]")) close();
});

document.addEventListener(
  "close",
  ({ target }) => {
    if (target !== dialog()) return;
    opened = "";
    document.getElementById(back)?.focus({ preventScroll: true });
  },
  true,
);

// --- Holding a train --------------------------------------------------------------------------------------------------

let holding = 0;
let start = null;
let isLong = false;

const stationOf = (target) => target.closest?.("#hub .train .station");

document.addEventListener("pointerdown", (event) => {
  const station = stationOf(event.target);
  isLong = false;
  if (!station || event.button) return;
  start = event;
  holding = setTimeout(() => {
    isLong = true;
    openAt(station);
  }, LONG);
});

function openAt(station) {
  const ref = station.closest(".train").dataset.train;
  if (!ref) return;
  remember();
  open(ref, station);
}

// Where no train has room for a button of its menu, a line says how it opens, until somebody has done it once.
const HELD = "hub held";

export function hint() {
  const line = document.getElementById("hold");
  if (!line) return;
  const isSeen = [...document.querySelectorAll("#hub .menu-of")].some((link) => link.checkVisibility());
  line.hidden = isSeen || isKnown();
  // A full table on a small phone has no line to spare.
  const bar = document.getElementById("hub-bar");
  if (!line.hidden && bar && bar.getBoundingClientRect().bottom + scrollY > innerHeight) line.hidden = true;
}

addEventListener("resize", hint);

function isKnown() {
  try {
    return localStorage.getItem(HELD) !== null;
  } catch {
    return false;
  }
}

function remember() {
  try {
    localStorage.setItem(HELD, "yes");
  } catch {
    // Then it is said again.
  }
  hint();
}

const stop = () => clearTimeout(holding);
// Some phones make no tap of it at all.
for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, () => setTimeout(() => (isLong = false), 100));
for (const event of ["pointerup", "pointercancel", "scroll"]) document.addEventListener(event, stop);
document.addEventListener("pointermove", (event) => {
  if (start && Math.hypot(event.clientX - start.clientX, event.clientY - start.clientY) > STRAY) stop();
});

// The finger comes up after all: that is no tap.
document.addEventListener(
  "click",
  (event) => {
    if (!isLong) return;
    isLong = false;
    event.preventDefault();
    event.stopPropagation();
  },
  true,
);

// The right button, the menu key, and on some phones the long press itself.
document.addEventListener("contextmenu", (event) => {
  const station = stationOf(event.target);
  if (!station || !dialog()) return;
  event.preventDefault();
  stop();
  if (!dialog().open) openAt(station);
});

// --- The keyboard -----------------------------------------------------------------------------------------------------

const STEPS = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

document.addEventListener("keydown", (event) => {
  const link = event.target.closest("a[data-menu]");
  if (event.key === " " && link) {
    event.preventDefault();
    open(link.dataset.menu, link);
  }
  const station = stationOf(event.target);
  if (!station || !(event.key in STEPS) || event.altKey || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  const all = [...document.querySelectorAll("#hub .trains .station")];
  const at = all.indexOf(station);
  const to = at < 0 ? 0 : (at + STEPS[event.key] + all.length) % all.length;
  all[to]?.focus();
});
