// The hub on a phone: a tap is shown at once, kept until it is settled, and whatever others tapped is laid out beside it.
//
// "queue.js" keeps and sends the taps, "live.js" brings what lies on the table, "hub-marks.js" shows what waits, "hub-menu.js"
// opens the menu of a train and "hub-clock.js" counts. The page is made of parts; one that comes different takes the place of the one that is shown,
// never while a finger is down, and the keyboard stays where it was.

import { look } from "./hub-clock.js";
import { holdTurn, mark, unmark } from "./hub-marks.js";
import { close, hint, take } from "./hub-menu.js";
import { add, disk, drop, entries, send, state, waiting } from "./queue.js";

const hub = () => document.getElementById("hub");
const status = () => document.getElementById("status");
const fill = (text, values) => text.replace(/{(\w+)}/g, (_all, word) => values[word]);

// --- What comes from the server ---------------------------------------------------------------------------------------

// Each part as the server made it last: the one on the page has been written in since.
const made = new Map();
// The page of this revision was written by this phone: an older one, asked for before, would take its tap back.
let written = 0;
let isHeld = false;
let next = null;

const partsOf = (root) => [...root.querySelectorAll("[data-part]")];
const shown = () => [...made.keys()].join();

// Without what is another each time the page is made.
function plain(part) {
  const copy = part.cloneNode(true);
  for (const field of copy.querySelectorAll("[name=client_id], [name=csrfmiddlewaretoken]")) field.remove();
  copy.querySelector("[data-now]")?.removeAttribute("data-now");
  return copy.outerHTML;
}

function read(html) {
  const pattern = document.createElement("template");
  pattern.innerHTML = html;
  return pattern.content;
}

document.addEventListener("live:hub", ({ detail }) => {
  if (detail.rev < written) return;
  next = detail;
  if (!isHeld) show();
});

function show() {
  if (!next) return;
  const { html, rev, role } = next;
  next = null;
  hub().dataset.rev = String(rev);
  hub().dataset.as = role;
  lay(html);
  takeBack();
}

function lay(html) {
  const fresh = read(html);
  const parts = partsOf(fresh);
  if (parts.map(({ id }) => id).join() === shown()) parts.forEach(replace);
  else relay(fresh, parts);
  paint();
}

function replace(part) {
  if (!unmark(part) && made.get(part.id) === plain(part)) return;
  made.set(part.id, plain(part));
  const old = document.getElementById(part.id);
  const focused = old.contains(document.activeElement) ? document.activeElement.id : "";
  old.replaceWith(part);
  adopt();
  if (focused) document.getElementById(focused)?.focus({ preventScroll: true });
}

// Another page altogether: the game is over, or this phone may tap no longer.
function relay(fresh, parts) {
  close();
  document.querySelector("#hub-dialog > [data-part]")?.remove();
  made.clear();
  for (const part of parts) made.set(part.id, plain(part));
  hub().replaceChildren(fresh);
  adopt();
}

function adopt() {
  take();
  hint();
  look();
}

// As the server said it last, without what this phone has tapped since.
function again() {
  for (const [id, html] of made) {
    const part = read(html).firstElementChild;
    for (const form of part.querySelectorAll("form")) form.append(...tokens());
    made.set(id, "");
    replace(part);
  }
}

const tokens = () => {
  const token = document.querySelector("#hub [name=csrfmiddlewaretoken], #hub-dialog [name=csrfmiddlewaretoken]");
  return token ? [token.cloneNode()] : [];
};

document.addEventListener("pointerdown", ({ target }) => (isHeld = Boolean(target.closest?.("#hub, #hub-dialog"))));
for (const event of ["pointerup", "pointercancel"]) document.addEventListener(event, () => setTimeout(letGo, 60));
window.addEventListener("blur", letGo);

function letGo() {
  isHeld = false;
  show();
}

// --- A tap ------------------------------------------------------------------------------------------------------------

const FLAGS = ["up", "begun", "stuck"];
const NUMBERS = ["value", "by", "at", "double", "seat", "after", "minutes"];

// The same as the form says to the server, where every field is text.
function tapOf(data) {
  const tap = {};
  for (const [name, text] of data) {
    if (FLAGS.includes(name)) tap[name] = text === "1";
    else if (NUMBERS.includes(name)) tap[name] = text === "" ? null : Number(text);
    else if (name === "ends") tap.ends = text === "" ? null : [...(tap.ends ?? []), Number(text)];
    else if (["do", "train"].includes(name)) tap[name] = text;
  }
  return tap;
}

// A newer one stands for what waits where both say what the same thing is; the others are each a tap of their own.
const STATES = ["marker", "begin", "ends", "turn", "cover", "clock"];

function placeOf(number, tap) {
  const what = STATES.includes(tap.do) ? (tap.train ?? tap.double ?? "") : crypto.getRandomValues(new Uint32Array(1))[0];
  return `tap ${number} ${tap.do} ${what}`;
}

document.addEventListener("submit", (event) => {
  const { target: form, submitter } = event;
  if (!form.closest("#hub, #hub-menu") || event.defaultPrevented) return;
  event.preventDefault();
  const data = new FormData(form);
  if (submitter?.name) data.set(submitter.name, submitter.value);
  if (data.get("do") === "undo") {
    unmade += 1;
    return takeBack();
  }
  const [number, numbered, tap] = [Number(data.get("number")), Number(data.get("numbered")), tapOf(data)];
  const name = tap.do === "marker" ? says(tap) : wordsOf(form, submitter);
  close();
  add({ cell: placeOf(number, tap), name, write: { number, numbered, tap } });
});

function says({ train, up }) {
  const title = document.getElementById(`train-${train}`)?.dataset.title ?? "";
  return fill(up ? hub().dataset.up : hub().dataset.down, { train: title });
}

function wordsOf(form, submitter) {
  const title = form.closest("#hub-menu") ? `${document.getElementById("menu-title").textContent}: ` : "";
  if (form.dataset.says && !title) return form.dataset.says;
  const marked = form.querySelector("[type=checkbox]") && (new FormData(form).getAll("ends").join(", ") || "?");
  return [title, form.dataset.says ?? "", " ", marked ?? submitter?.firstChild?.textContent.trim() ?? ""].join("").trim();
}

// --- The last tap is taken back ---------------------------------------------------------------------------------------

// How often it was asked for and not begun yet: one by one, each from the page that the undo before has made.
let unmade = 0;
let isUndoing = false;

async function takeBack() {
  if (!unmade || isUndoing || waiting().length || Number(hub().dataset.rev) < written) return;
  const button = document.getElementById("undo");
  if (!button) return void (unmade = 0);
  unmade -= 1;
  isUndoing = true;
  const data = new FormData(button.form);
  data.set(button.name, button.value);
  try {
    const answer = await fetch(button.form.action, { method: "POST", body: data, cache: "no-store" });
    if (answer.status === 403 || answer.status === 404) return location.reload();
    laid(answer.ok, read(await answer.text()));
  } catch {
    unmade = 0;
    note(status().dataset.lost);
  }
  isUndoing = false;
  takeBack();
}

// What the answer shows is newer than what any question before it will bring.
function laid(isDone, answer) {
  const page = answer.getElementById("hub");
  // An answer of something else on the way has none.
  if (isDone && page) {
    written = Math.max(written, Number(page.dataset.rev));
    next = { html: page.innerHTML, rev: Number(page.dataset.rev), role: page.dataset.as };
    if (!isHeld) show();
    return;
  }
  unmade = 0;
  note(answer.querySelector(".summary .said, .summary p")?.textContent ?? status().dataset.lost);
  document.dispatchEvent(new Event("live:ask"));
}

// --- What became of it ------------------------------------------------------------------------------------------------

document.addEventListener("outbox:answered", ({ detail }) => {
  written = Math.max(written, detail.rev);
  document.dispatchEvent(new Event("live:ask"));
});

document.addEventListener("outbox:settled", ({ detail: { entry, ack } }) => {
  if (!entry.write.tap || ack.state !== "refused") return;
  // What was to be taken back is that one.
  unmade = 0;
  again();
});

const isTap = (entry) => Boolean(entry.write.tap);
let offline = "";

document.addEventListener("live:state", (event) => {
  event.preventDefault();
  offline = event.detail.offline;
  paint();
});
document.addEventListener("outbox:change", paint);
document.addEventListener("live:handed", paint);

function paint() {
  const marks = waiting().filter(isTap).map(({ write }) => write.tap).filter((tap) => tap.do === "marker");
  marks.forEach(mark);
  if (marks.length) take();
  sayStatus();
  sayWaiting();
  for (const entry of entries().filter(isTap)) {
    if (entry.refusal) note(`${entry.name}. ${entry.refusal}`, () => drop(entry), entry.key);
  }
}

function sayStatus() {
  const words = status().dataset;
  const unsent = waiting().length;
  const needs = document.querySelectorAll("#refused > div").length;
  const counted = fill(unsent === 1 ? words.waitingOne : words.waitingMore, { n: unsent });
  let said = words.saved;
  if (needs) said = fill(words.needs, { n: needs });
  else if (unsent && state.isBarred) said = words.barred;
  else if (unsent) said = state.sending.size && !state.failures ? words.sending : counted;
  else if (offline) said = fill(words.offline, { time: offline });
  const told = document.getElementById("handed");
  const isTold = !told.hidden && !needs && said === words.saved;
  if (isTold) said = told.dataset.line;
  if (status().textContent === said) return;
  const link = () => Object.assign(document.createElement("a"), { href: "#handed", textContent: said });
  status().replaceChildren(isTold ? link() : said);
}

// What is under way for a moment is not worth a line.
function sayWaiting() {
  const line = document.getElementById("waiting");
  const taps = state.failures || (!navigator.onLine && disk) ? waiting().filter(isTap) : [];
  const said = taps.map(({ name }) => name).join(" · ");
  line.hidden = !said;
  line.textContent = said && fill(line.dataset.words, { taps: said });
  document.getElementById("undo")?.toggleAttribute("disabled", taps.length > 0);
  holdTurn(taps);
}

// Stays until somebody has read it.
function note(text, seen = () => {}, key = "") {
  const box = document.getElementById("refused");
  if (key && box.querySelector(`[data-key="${key}"]`)) return;
  const line = box.querySelector("template").content.firstElementChild.cloneNode(true);
  line.dataset.key = key;
  line.querySelector(".said").textContent = text;
  line.querySelector("button").addEventListener("click", () => {
    seen();
    line.remove();
    box.hidden = !box.querySelector(":scope > div");
    paint();
  });
  box.append(line);
  box.hidden = false;
  sayStatus();
}

for (const part of partsOf(document)) made.set(part.id, plain(part));
adopt();
paint();
send();
