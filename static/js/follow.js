// Brings a page of a game up to date that has no news of its own: history, who is here, the changes of the table, the
// rules. "live.js" asks as ever; what is new is this very page as the server makes it now.
//
// Nothing typed is lost, and no page is taken away under who types: it waits until they leave the field. A form that says
// what it has seen, or that was answered, stays as it is, and the line that is always there leads to the page as it is now,
// with what is typed in it. Choices of any other form come along.

import { hush } from "./aim.js";
import "./live.js";
import { called, hold, isOnScreen } from "./place.js";
import { fieldsIn, isChanged } from "./typed.js";

const main = document.getElementById("main");
const CONTROL = "a[href], button, input:not([type=hidden]), select, summary";
let isBehind = false;
let isAsking = false;

// --- When it may be taken over ----------------------------------------------------------------------------------------

const changed = () => fieldsIn(main).filter(isChanged);
// The language at the foot sends such a form along, and the server lays it out again as it was sent.
const again = () => document.querySelector(".languages button[aria-current][form]");
const isKept = () => Boolean(main.querySelector("form[data-kept]")) || (again() !== null && changed().length > 0);
const isAtField = () => document.activeElement?.matches("main :is(input:not([type=checkbox], [type=radio]), select, textarea)");

document.addEventListener("live:page", ({ detail: { rev, role } }) => {
  Object.assign(main.dataset, { rev, as: role });
  isBehind = true;
  catchUp();
});
// The next field may be where they go.
document.addEventListener("focusout", () => isBehind && setTimeout(catchUp));
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  if (detail?.requestConfig?.verb === "post" && detail.target === main) main.dataset.answer = "";
});

async function catchUp(isAsked = false) {
  if (!isBehind || isAsking) return;
  if ("answer" in main.dataset || isKept() || (isAtField() && !isAsked)) return sayBehind();
  isAsking = true;
  const answer = await fetch(location.href, { headers: { "HX-Request": "true" }, cache: "no-store" }).catch(() => null);
  const html = answer?.headers.has("X-Rev") ? await answer.text().catch(() => "") : "";
  isAsking = false;
  // Somebody has begun to type, or what came is no page of this game: then the line says it, and they choose.
  if (!html || isKept() || (isAtField() && !isAsked)) return sayBehind();
  // What the page was of is gone.
  if (answer.redirected) return location.reload();
  isBehind = Number(answer.headers.get("X-Rev")) < Number(main.dataset.rev);
  takeOver(html);
  main.dataset.rev = answer.headers.get("X-Rev");
  sayBehind();
}

// Said to whoever presses it: the page as it is now, with what is typed in it.
document.getElementById("behind")?.addEventListener("click", () => {
  if (again()) again().click();
  else catchUp(true);
});

// --- Taking it over ---------------------------------------------------------------------------------------------------

const boxes = () => new Map([...main.querySelectorAll(CONTROL)].filter(isOnScreen).map((control) => [called(control), top(control)]));
const top = (element) => Math.round(element.getBoundingClientRect().top);
const linesIn = (part) => [...part.querySelectorAll("[data-line]")];

function takeOver(html) {
  const fresh = Object.assign(document.createElement("template"), { innerHTML: html }).content;
  const title = fresh.querySelector("title");
  if (title) document.title = title.textContent;
  title?.remove();
  const before = boxes();
  const focused = main.contains(document.activeElement) ? called(document.activeElement) : "";
  const heights = new Map(linesIn(main).map((line) => [line.dataset.line, line.getBoundingClientRect().height]));
  for (const field of changed()) restore(fresh, field);
  hold(() => {
    main.replaceChildren(fresh);
    for (const line of linesIn(main)) keepHeight(line, heights.get(line.dataset.line));
    const same = focused && [...main.querySelectorAll(CONTROL)].find((control) => called(control) === focused);
    if (same) same.focus({ preventScroll: true });
  });
  for (const line of linesIn(main)) if (!heights.has(line.dataset.line)) unseen.add(line.dataset.line);
  // A finger may be on its way to what was there.
  for (const [name, control] of named()) if (before.get(name) !== top(control)) hush(control);
  window.htmx?.process(main);
  main.dispatchEvent(new CustomEvent("htmx:afterSettle", { bubbles: true, detail: {} }));
  sayUnseen();
}

const named = () => [...main.querySelectorAll(CONTROL)].filter(isOnScreen).map((control) => [called(control), control]);

// A line that lost its button keeps the room of it, so that those beneath stay.
function keepHeight(line, height) {
  if (height > line.getBoundingClientRect().height) line.style.minBlockSize = `${height}px`;
}

function restore(fresh, field) {
  const alike = [...fresh.querySelectorAll(`[name="${CSS.escape(field.name)}"]`)];
  const same = /^(radio|checkbox)$/.test(field.type) ? alike.find(({ value }) => value === field.value) : alike[0];
  if (!same) return;
  if ("checked" in same && same.type !== "text") same.checked = field.checked;
  same.value = field.value;
}

// --- Saying it --------------------------------------------------------------------------------------------------------

function sayBehind() {
  const way = document.getElementById("behind");
  if (way) way.hidden = !isBehind;
  else sayNews();
}

// The form of a round has a place of its own for it, and says so in the line that it has.
function sayNews() {
  const news = document.getElementById("news");
  if (news.hidden !== isBehind) return;
  hold(() => {
    news.hidden = !isBehind;
    news.firstElementChild.textContent = news.dataset.changed;
  });
  document.dispatchEvent(new Event("live:handed"));
}

// Lines that came in above what is read.
const unseen = new Set();

function sayUnseen() {
  const way = document.getElementById("newer");
  if (!way || !unseen.size) return;
  const floor = way.parentElement.getBoundingClientRect().bottom;
  for (const line of linesIn(main)) if (middle(line) > floor) unseen.delete(line.dataset.line);
  const newest = linesIn(main).find((line) => unseen.has(line.dataset.line));
  way.hidden = !newest;
  if (!newest) return unseen.clear();
  newest.id = "newest";
  way.href = "#newest";
  way.textContent = way.dataset[unseen.size === 1 ? "one" : "more"].replace("{n}", unseen.size);
}

function middle(line) {
  const { top: from, bottom } = line.getBoundingClientRect();
  return (from + bottom) / 2;
}

addEventListener("scroll", sayUnseen, { passive: true });
