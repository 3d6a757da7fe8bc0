// Saves each cell of a round when its row is left, by itself, and says what is not saved yet.
//
// Rows are read by "cells.js", whoever writes in them; "queue.js" keeps and sends. A row is written when it says something
// else than it did when it was last the same as what is saved or waits.

import { asItCame, cellOf, fieldsOf, figure, form, out, read, restore, rowOf, rows, says, seen } from "./cells.js";
import { add, drop, entries, send, state, waiting } from "./queue.js";

const known = new WeakMap();
let replaced = null;

export const entriesOf = (row) => entries().filter((entry) => entry.cell === cellOf(row));
export const isTyped = (row) => !read(row) || says(row) !== known.get(row);
const fill = (text, values) => text.replace(/{(\w+)}/g, (_all, word) => values[word]);

// --- Writing a row ----------------------------------------------------------------------------------------------------

function leave(row) {
  // A row that news take the place of is not left.
  if (row === replaced) return;
  const said = read(row);
  // What cannot be read is not sent: the form says so, and the row counts as not saved.
  if (!said || !isTyped(row)) return;
  entriesOf(row).filter((entry) => entry.refusal).forEach(drop);
  const place = { number: Number(form().dataset.number), seat: Number(row.dataset.seat), seen: Number(seen(row).value) };
  const name = row.querySelector(".name").textContent;
  known.set(row, says(row));
  add({ cell: cellOf(row), name, says: says(row), fields: fieldsOf(row), write: { ...place, ...said } });
}

export const leaveAll = () => rows().forEach(leave);

document.addEventListener("outbox:settled", ({ detail: { entry, ack, rev } }) => {
  const row = rows().find((each) => cellOf(each) === entry.cell);
  if (!row || ack.state === "refused") return;
  // The answer can come late: what was written since, by whomever, is what the row knows.
  if (ack.version && ack.version < Number(seen(row).value)) return;
  seen(row).value = ack.version;
  row.dataset.asOf = rev;
  mark(row, ack.state === "disputed" ? "disputed" : "saved", ack.text);
});

document.addEventListener("outbox:answered", ({ detail: { before, rev } }) => {
  // Nobody else wrote between, so there is no news in it.
  if (form()?.dataset.rev === String(before)) form().dataset.rev = rev;
});

// --- Saying what is saved ---------------------------------------------------------------------------------------------

const status = () => document.getElementById("status");

function mark(row, what, text = "") {
  const line = row.querySelector(".state");
  const said = text || status().dataset[`${what}Row`] || "";
  if (row.dataset.save === what && (line.firstChild?.textContent ?? "") === said) return;
  const before = needsSomebody(row);
  row.dataset.save = what;
  keepPlace(() => {
    line.textContent = said;
    // The sentence sends people there.
    if (what === "disputed") line.append(" ", document.querySelector("#news a").cloneNode(true));
    line.classList.toggle("errors", needsSomebody(row));
  });
  line.id = `${figure(row).id}-state`;
  const described = new Set(figure(row).getAttribute("aria-describedby")?.split(" "));
  described.add(line.id);
  figure(row).setAttribute("aria-describedby", [...described].join(" "));
  // The keypad shows what is wrong with its seat, and with which others.
  if (before || needsSomebody(row)) row.dispatchEvent(new Event("change", { bubbles: true }));
}

export const needsSomebody = (row) => ["refused", "disputed", "both"].includes(row.dataset.save);

function paint() {
  for (const row of rows()) {
    const last = entriesOf(row).at(-1);
    if (last) adopt(row, last);
    if (last?.refusal) mark(row, "refused", last.refusal);
    else if (last) mark(row, state.sending.has(last.key) ? "sending" : "waiting");
    // Another tab has seen to it.
    else if (["waiting", "sending", "refused"].includes(row.dataset.save)) mark(row, "saved");
  }
  sayStatus();
  sayNotes();
}

const isFilled = (field) => [...field.options].every((option) => option.selected === option.defaultSelected);

// Whether what is said of the round as a whole is other than the page was filled with.
function isChanged() {
  const blocked = document.getElementById("blocked");
  const fields = [...(form()?.querySelectorAll("select[name=engine], select[name=starter]") ?? [])];
  return Boolean(blocked && blocked.checked !== blocked.defaultChecked) || !fields.every(isFilled);
}

let offline = "";

function sayStatus() {
  if (!status()) return;
  const words = status().dataset;
  const unsent = new Set(waiting().map((entry) => entry.cell)).size;
  const refused = entries().filter((entry) => entry.refusal).length;
  const needs = refused + rows().filter((row) => needsSomebody(row) && row.dataset.save !== "refused").length;
  const counted = (one, more) => fill(unsent === 1 ? one : more, { n: unsent });
  const said = [];
  if (needs) said.push(fill(words.needs, { n: needs }));
  // There is room for so much beside it.
  if (document.getElementById("news")?.hidden === false) said.splice(0, 1, words.changed);
  else if (unsent && said.length) said.push(counted(words.unsentOne, words.unsentMore));
  else if (unsent && state.failures) said.push(state.isBarred ? words.barred : words.lost);
  else if (unsent && state.sending.size) said.push(words.sending);
  else if (unsent) said.push(counted(words.waitingOne, words.waitingMore));
  else if (rows().some(isTyped)) said.push(words.typed);
  // There is no sending these by themselves.
  else if (isChanged()) said.push(said.length ? words.typed : words.whole);
  else if (offline) said.push(fill(words.offline, { time: offline }));
  if (!said.length && form()) said.push(words.saved);
  // Said again, it would be read aloud again.
  if (status().textContent !== said.join(" · ")) status().textContent = said.join(" · ");
}

// What was refused and has no row on this page is shown all the same, until somebody has read it.
function sayNotes() {
  const list = document.getElementById("notes");
  if (!list) return;
  const pattern = list.querySelector("template");
  const here = rows().map(cellOf);
  const refused = entries().filter((entry) => entry.refusal && !here.includes(entry.cell));
  const notes = refused.map((entry) => {
    const note = pattern.content.firstElementChild.cloneNode(true);
    const values = { name: entry.name, number: entry.write.number, score: entry.write.pips ?? "–" };
    note.querySelector(".said").textContent = `${fill(list.dataset.note, values)} ${entry.refusal}`;
    note.querySelector("button").addEventListener("click", () => {
      drop(entry);
      paint();
    });
    return note;
  });
  list.replaceChildren(pattern, ...notes);
  list.hidden = !notes.length;
}

// What somebody is at stays where it is on the screen.
function keepPlace(change) {
  const held = document.activeElement?.closest(".seat");
  const before = held?.getBoundingClientRect().top;
  change();
  if (held?.isConnected) window.scrollBy({ top: held.getBoundingClientRect().top - before, behavior: "instant" });
}

// --- What other phones wrote ------------------------------------------------------------------------------------------

let news = null;

document.addEventListener("live:news", ({ detail }) => {
  news = detail;
  refresh();
});
document.addEventListener("live:state", (event) => {
  // Here one line says it all.
  event.preventDefault();
  offline = event.detail.offline;
  sayStatus();
});

// To be in a row is not to have typed in it: the page puts everybody into the first one.
const isTouched = (row) => isTyped(row) || entriesOf(row).length > 0;

function isOld(row) {
  const version = news.cells[row.dataset.seat]?.version ?? 0;
  const mine = Number(seen(row).value);
  // Settled without another word: what stands there is as old as before.
  const isSettled = row.dataset.save === "disputed" && !news.cells[row.dataset.seat]?.dispute;
  // Nothing stands there any more, unless it was written after the news.
  const isGone = !version && mine > 0;
  return version > mine || ((isSettled || isGone) && Number(row.dataset.asOf ?? 0) <= news.rev && mine <= news.rev);
}

async function refresh() {
  const here = form();
  if (!here || news?.number !== Number(here.dataset.number)) return;
  const place = document.getElementById("news");
  const over = news.over || (hasMoved() ? place.dataset.moved : "");
  place.hidden = !over;
  if (place.firstElementChild.textContent !== over) place.firstElementChild.textContent = over;
  if (!over && (hasDisputes() || rows().some((row) => isOld(row) && !isTouched(row)))) {
    const fresh = await page();
    // The next poll brings it again.
    if (!fresh || form() !== here) return;
    for (const row of rows())
      if (isOld(row) && !isTouched(row)) replace(row, fresh.querySelector(`.seat[data-seat="${row.dataset.seat}"]`));
    if (hasDisputes()) keepPlace(() => disputes().replaceChildren(...fresh.querySelector("#disputes").childNodes));
    here.dispatchEvent(new Event("change", { bubbles: true }));
  }
  for (const row of rows()) {
    const dispute = news.cells[row.dataset.seat]?.dispute;
    if (dispute && row.dataset.save !== "disputed" && !isTouched(row)) mark(row, "disputed", dispute);
  }
  here.dataset.rev = news.rev;
  sayStatus();
}

const disputes = () => document.getElementById("disputes");
const shown = () => [...disputes().children].map((each) => each.querySelector("[name=seat]")?.value);
const isShown = (row) => shown().includes(row.dataset.seat);

// Whether others are disputed than those that can be settled on this page.
function hasDisputes() {
  const said = rows().filter((row) => news.cells[row.dataset.seat]?.dispute).map((row) => row.dataset.seat);
  const here = shown();
  return !here.includes(undefined) && said.sort().join() !== here.sort().join();
}

function hasMoved() {
  const seats = rows().map((row) => Number(row.dataset.seat));
  // A player's own page has one of them.
  return !seats.every((seat) => news.seats.includes(seat)) || (seats.length > 1 && seats.length < news.seats.length);
}

// This page as the server makes it now; its rows are as they stand.
async function page() {
  try {
    const answer = await fetch(location.pathname, { headers: { "HX-Request": "true" }, cache: "no-store" });
    const html = await answer.text();
    return answer.ok && answer.headers.has("X-Rev") ? new DOMParser().parseFromString(html, "text/html") : null;
  } catch {
    return null;
  }
}

function replace(row, fresh) {
  if (!fresh) return;
  const isOpen = row.querySelector("details")?.open;
  const others = rows().filter((each) => each !== row && out(each).checked);
  const place = [...row.querySelectorAll(FIELDS)].indexOf(document.activeElement);
  replaced = row;
  keepPlace(() => {
    row.replaceChildren(...document.importNode(fresh, true).childNodes);
    if (isOpen) row.querySelector("details").open = true;
    if (place >= 0) stay(row.querySelectorAll(FIELDS)[place] ?? figure(row));
  });
  replaced = null;
  look(row);
  mark(row, "news", news.cells[row.dataset.seat]?.who);
  // A radio button lets another go without a word; what stands there has not changed.
  others.filter((other) => !out(other).checked).forEach(sayBoth);
}

const FIELDS = "summary, button, input:not([type=hidden]), select";

// What somebody was about to type stands for what came, and not behind it.
function stay(field) {
  field.focus({ preventScroll: true });
  if (field.type === "text") field.select();
}

function sayBoth(row) {
  known.set(row, says(row));
  mark(row, "both", status().dataset.both);
}

// --- The page ---------------------------------------------------------------------------------------------------------

function look(row) {
  known.set(row, says(row, asItCame));
  if (out(row).type === "radio" && out(row).defaultChecked && !out(row).checked) sayBoth(row);
}

// What waits was typed on this phone: in this page before it was loaded again, or in another tab of it.
function adopt(row, entry) {
  if (isTyped(row) || entry.says === known.get(row)) return;
  restore(row, entry.fields);
  known.set(row, says(row));
}

function lookAll() {
  const fresh = rows().filter((row) => !known.has(row));
  fresh.forEach(look);
  // What was typed before this script came, and left.
  fresh.filter((row) => !row.contains(document.activeElement)).forEach(leave);
  // What the server says at the row itself need not be said twice.
  for (const row of fresh) if (isShown(row) && !row.querySelector(".errors:not(.state)")) mark(row, "disputed");
  paint();
}

document.addEventListener("seat:left", ({ target }) => rowOf(target) && leave(rowOf(target)));
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const row = rowOf(target);
  if (!row || row.contains(relatedTarget)) return;
  leave(row);
  // What came while somebody was at it.
  setTimeout(refresh);
});
document.addEventListener("input", sayStatus);
document.addEventListener("outbox:change", paint);
document.addEventListener("visibilitychange", () => document.hidden && leaveAll());
window.addEventListener("pagehide", leaveAll);
document.addEventListener("htmx:afterSettle", lookAll);

lookAll();
send();
