// What is said of what is saved: a word at each row and one line for the page, made of the same facts, so that they agree.
//
// A row says the first of these that holds, and the line counts those that need somebody:
//
//   refused    this phone's score was refused               needs somebody
//   both       out, and so is another, where one may be     needs somebody
//   sending    under way
//   waiting    only on this phone
//   disputed   two phones wrote two scores                  needs somebody
//   typed      says something else than what is saved
//   saved      or news, where another phone wrote it
//
// What the server found wrong stands in a box of its own at the row, which needs somebody for as long as it stands.

import { cellOf, figure, form, out, read, restore, rows, says, seen } from "./cells.js";
import { disputes, seatOf } from "./disputes.js";
import { hold } from "./place.js";
import { add, drop, entries, state, waiting } from "./queue.js";

// What each row said when it was last the same as what is saved or waits.
export const known = new WeakMap();
// What came of it, with the sentence for it where there is one of its own.
const came = new WeakMap();
// Those of which something waits, as far as this page knows.
const queued = new WeakSet();
// What each row said when something was found wrong with it, and what the form did.
const found = new WeakMap();
let foundInForm = "";
let offline = "";

export const entriesOf = (row) => entries().filter((entry) => entry.cell === cellOf(row));
export const isTyped = (row) => !read(row) || says(row) !== known.get(row);
export const isDisputed = (row) => came.get(row)?.what === "disputed";
export const needsSomebody = (row) => NEEDY.includes(row.dataset.save) || hasBox(row);
export const hasBox = (row) => boxes(row).length > 0;

const NEEDY = ["refused", "disputed", "both"];
const status = () => document.getElementById("status");
const shownBox = (id) => (document.getElementById(id)?.hidden === false ? document.getElementById(id) : null);
const boxes = (row) => [...row.querySelectorAll(".errors:not(.state)")];
const fill = (text, values) => text.replace(/{(\w+)}/g, (_all, word) => values[word]);

export function tell(row, what, text = "") {
  came.set(row, { what, text });
  queued.delete(row);
}

// --- What is wrong ----------------------------------------------------------------------------------------------------

export function find(row, said) {
  if (hasBox(row)) found.set(row, said);
}

// It was found in what the row said: of what it says now, the next saving of the round tells.
export function reconsider(row) {
  if (!found.has(row) || !read(row) || says(row) === found.get(row)) return;
  found.delete(row);
  const name = row.querySelector(".name").textContent;
  const gone = boxes(row).flatMap((box) => [...box.children]);
  // A sentence that names several stands at each of them, and was about them all together.
  const shared = gone.map((line) => line.textContent).filter((text) => text.includes(name));
  const others = rows().flatMap(boxes).flatMap((box) => [...box.children]);
  for (const line of [...gone, ...others.filter(({ textContent }) => shared.includes(textContent))]) take(line);
}

// It was found in what another phone has written anew: of that the next saving of the round tells.
export function overtake(row, said) {
  const name = row.querySelector(".name").textContent;
  const isOf = (line) => line.textContent.includes(name);
  const inRows = rows().flatMap(boxes).flatMap((box) => [...box.children]).filter(({ textContent }) => said.includes(textContent));
  inRows.filter(isOf).forEach(take);
  const summary = document.querySelector(".summary:has(li)");
  const lines = [...(summary?.querySelectorAll("li:has(a)") ?? [])].filter(isOf);
  if (!lines.length) return;
  for (const line of lines) line.remove();
  summary.querySelector("h2").textContent = status().dataset.changed;
  if (!summary.querySelector("li")) summary.replaceChildren(summary.querySelector("h2"));
  summary.classList.toggle("doubt", !summary.querySelector("li"));
}

// What is said of a row before it is taken away.
export const saidOf = (row) => boxes(row).flatMap((box) => [...box.children]).map(({ textContent }) => textContent);

function take(line) {
  const box = line.parentElement;
  const row = line.closest(".seat");
  line.remove();
  if (!box || box.children.length) return;
  const field = row.querySelector(`[aria-describedby~="${box.id}"]`);
  field?.removeAttribute("aria-invalid");
  field?.removeAttribute("aria-describedby");
  box.remove();
}

// What no row is to blame for stands above them all.
const isOfAll = () => Boolean(document.querySelector(".summary li:not(:has(a)), .summary:not(:has(h2))"));
const all = () => JSON.stringify([rows().map((row) => says(row)), head()]);
export const findInForm = () => (foundInForm = form() && isOfAll() ? all() : "");

// Two phones may each have said who went out.
const isBoth = (row) => "oneOut" in form().dataset && out(row).checked && (outs().length > 1 || Boolean(othersOut()));
// A player's own page has one row, and is told of the others.
const othersOut = () => form().dataset.othersOut ?? "";
const outs = () => (form().elements.blocked?.checked ? [] : rows().filter((row) => out(row).checked));

// --- What is said of the round as a whole, which is saved with it alone -----------------------------------------------

const head = () => ["engine", "starter", "blocked"].map((name) => said(form().elements[name]));
const said = (field) => (field?.type === "checkbox" ? (field.checked ? "blocked" : "went-out") : field?.value);

// Whether it is other than what is stored: a form that was refused is filled with what was typed.
export const isChanged = () => Boolean(form()?.elements.was?.value) && form().elements.was.value !== head().join("/");

// The round was sent, and is not closed: something is wrong with it, or nobody knows.
const isUnsaved = () =>
  form() &&
  !("done" in form().dataset) &&
  ("unanswered" in form().dataset || document.querySelector(".summary, #failure > *") !== null);

// --- Saying it --------------------------------------------------------------------------------------------------------

function mark(row, last) {
  const [what, text] = word(row, last);
  const words = status().dataset;
  // What stands in the box need not be said twice, and does not go with "saved".
  const silent = !text && hasBox(row) && ["saved", "disputed"].includes(what);
  const said = silent ? "" : text || words[`${what}Row`] || words[what] || "";
  const line = row.querySelector(".state");
  // The sentence leads to the scores themselves, once they are on the page.
  const target = what === "disputed" ? disputes().find((box) => seatOf(box) === row.dataset.seat)?.id : undefined;
  const leads = line.querySelector("a")?.hash.slice(1);
  if (row.dataset.save === what && line.textContent === said && leads === target) return;
  const before = needsSomebody(row);
  row.dataset.save = what;
  hold(() => {
    line.replaceChildren(said && target ? Object.assign(document.createElement("a"), { href: `#${target}`, textContent: said }) : said);
    line.classList.toggle("errors", Boolean(said) && NEEDY.includes(what));
  });
  line.id = `${figure(row).id}-state`;
  const described = new Set(figure(row).getAttribute("aria-describedby")?.split(" "));
  described.add(line.id);
  figure(row).setAttribute("aria-describedby", [...described].join(" "));
  // The keypad shows what is wrong with its seat, and with which others.
  if (before || needsSomebody(row)) row.dispatchEvent(new Event("change", { bubbles: true }));
}

function word(row, last) {
  if (last?.refusal) return ["refused", reasonOf(last)];
  if (isBoth(row)) return ["both", othersOut() && fill(status().dataset.outToo, { names: othersOut() })];
  if (last) return [state.sending.has(last.key) ? "sending" : "waiting"];
  // Whoever still types may be half way to a number, and a box says it already.
  if (!read(row) && !hasBox(row) && !row.contains(document.activeElement)) return ["refused", status().dataset.unread];
  const { what, text } = came.get(row) ?? { what: "" };
  return what !== "disputed" && isTyped(row) ? ["typed"] : [what, text];
}

export function paint() {
  rows().forEach(askAgain);
  for (const row of rows()) {
    const last = entriesOf(row).filter((entry) => !isPast(entry)).at(-1);
    if (last) adopt(row, last);
    // Another tab has seen to it.
    else if (queued.has(row)) tell(row, "saved");
    mark(row, last);
  }
  sayStatus();
  sayNotes();
}

// What waits was typed on this phone: in this page before it was loaded again, or in another tab of it.
function adopt(row, entry) {
  queued.add(row);
  if (isTyped(row) || entry.says === known.get(row)) return;
  known.set(row, entry.says);
  restore(row, entry.fields);
  known.set(row, says(row));
}

export function sayOffline(text) {
  offline = text;
  sayStatus();
}

const unsentWord = ({ barred, broken, lost }) => (state.isBarred ? barred : state.isBroken ? broken : lost);

function sayStatus() {
  if (!status()) return;
  const words = status().dataset;
  const unsent = new Set(waiting().map((entry) => entry.cell)).size;
  const counted = (one, more) => fill(unsent === 1 ? one : more, { n: unsent });
  const needs = whoIsNeeded();
  const said = needs ? [fill(words.needs, { n: needs })] : [];
  const told = shownBox("news") ?? shownBox("handed");
  if (told?.id === "handed") said.unshift(told.dataset.line);
  // There is room for so much beside it.
  if (told?.id === "news") said.splice(0, 1, words.changed);
  else if (unsent && said.length) said.push(counted(words.unsentOne, words.unsentMore));
  else if (unsent && state.failures) said.push(unsentWord(words));
  else if (unsent && state.sending.size) said.push(words.sending);
  else if (unsent) said.push(counted(words.waitingOne, words.waitingMore));
  else if (rows().some(isTyped)) said.push(words.typed);
  // There is no sending these by themselves.
  else if (isChanged()) said.push(said.length ? words.typed : words.whole);
  else if (offline) said.push(offline);
  if (!said.length && form()) said.push(isUnsaved() ? words.whole : words.saved);
  // What was changed, and by whom, stands at the end of the page; what needs somebody is where it is.
  const target = told?.id ?? (needs ? needy() : "");
  const text = said.join(" · ");
  const leads = status().querySelector("a")?.hash.slice(1) ?? "";
  // Said again, it would be read aloud again.
  if (status().textContent === text && leads === target) return;
  const link = () => Object.assign(document.createElement("a"), { href: `#${target}`, textContent: text });
  status().replaceChildren(target ? link() : text);
}

// Where that is: a row's field, which has its name and what is wrong above it, or the notes.
function needy() {
  const row = rows().find(needsSomebody);
  return row ? figure(row).id : refusedElsewhere().length ? "notes" : "";
}

// Two of whom one went out are named; of others it is enough to know how many. Empty for nobody.
function whoIsNeeded() {
  const needy = rows().filter(needsSomebody);
  const elsewhere = refusedElsewhere().length;
  if (!elsewhere && needy.some((row) => row.dataset.save === "both")) {
    const names = needy.map((row) => row.querySelector(".name").textContent);
    return new Intl.ListFormat(document.documentElement.lang).format(names);
  }
  return needy.length + elsewhere || (form() && foundInForm && foundInForm === all() ? 1 : 0);
}

// Of one score the last that was typed: it stands for those before it, one of which may have been on its way.
function refusedElsewhere() {
  const here = rows().map(cellOf);
  const found = entries().filter((entry) => entry.refusal && (!here.includes(entry.cell) || isPast(entry)));
  return [...new Map(found.map((entry) => [entry.cell, entry])).values()];
}

// --- What was refused -------------------------------------------------------------------------------------------------

// A sentence is in the language of its time; a reason that the page knows is said in the page's.
function reasonOf({ why, refusal, language, write }) {
  const words = status().dataset;
  if (why === "closed" && mayCorrect()) return fill(words.closedHere, { number: write.number });
  const said = why && words[`why${why[0].toUpperCase()}${why.slice(1)}`];
  if (said) return fill(said, { number: write.number });
  return language === document.documentElement.lang ? refusal : words.refused;
}

// Of a closed round who keeps the score corrects what stands.
const table = () => document.querySelector("[data-writes][data-as]");
const mayCorrect = () => table()?.dataset.as === "scorekeeper";

function correction({ write }) {
  const href = table().dataset.writes.replace(/writes\/$/, `round/${write.number}/seat/${write.seat}/`);
  return Object.assign(document.createElement("a"), { href, textContent: status().dataset.correct });
}

// The game or the round was over, or the player away, and is not any more: the page that takes this cell is newer.
const isPast = ({ why, rev, cell, refusal }) =>
  Boolean(refusal && why) &&
  Number(form()?.dataset.rev) > rev &&
  document.getElementById("news")?.hidden !== false &&
  rows().some((row) => cellOf(row) === cell);

// Where nothing else was written it is sent again; where something was, that stands, and a note tells of the other.
function askAgain(row) {
  const past = entriesOf(row).filter(isPast);
  if (!past.length || Number(seen(row).value) || isTyped(row)) return;
  past.forEach(drop);
  const { cell, name, says: said, fields, write } = past.at(-1);
  add({ cell, name, says: said, fields, write: { ...write, seen: 0 } });
}

// What was refused and has no row on this page is shown all the same, until somebody has read it.
function sayNotes() {
  const list = document.getElementById("notes");
  if (!list) return;
  const pattern = list.querySelector("template");
  const notes = refusedElsewhere().map((entry) => {
    const note = pattern.content.firstElementChild.cloneNode(true);
    const values = { name: entry.name, number: entry.write.number, score: entry.write.pips ?? "–" };
    const reason = isPast(entry) ? status().dataset.past : reasonOf(entry);
    note.querySelector(".said").textContent = `${fill(list.dataset.note, values)} ${reason}`;
    if (entry.why === "closed" && !isPast(entry) && mayCorrect()) note.querySelector(".said").append(" ", correction(entry));
    note.querySelector("button").addEventListener("click", () => {
      entries().filter(({ cell, refusal }) => refusal && cell === entry.cell).forEach(drop);
      paint();
    });
    return note;
  });
  const said = (items) => items.map((item) => item.textContent).join();
  if (said([...list.querySelectorAll("li")]) === said(notes)) return;
  hold(() => {
    list.replaceChildren(pattern, ...notes);
    list.hidden = !notes.length;
  });
}
