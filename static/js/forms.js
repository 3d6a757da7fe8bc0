// What a form that htmx sends needs beside htmx: a word when no answer comes, Enter that goes on to the next field, a
// question before what was typed is left behind, the language at the foot, and an ear for what was typed before any script
// came.

import "./late.js";
import { fieldsIn, isChanged } from "./typed.js";

document.addEventListener("htmx:sendError", sayNoAnswer);
document.addEventListener("htmx:timeout", sayNoAnswer);
document.addEventListener("form:unanswered", sayNoAnswer);

// A server that broke says so itself; what stands before it may have a page of its own for that, which has no place here.
document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  if (detail.xhr.status < 500 || detail.xhr.responseText.includes('class="failure"')) return;
  detail.shouldSwap = false;
  document.dispatchEvent(new CustomEvent("form:unanswered", { detail: { isBroken: true } }));
});

function sayNoAnswer({ detail }) {
  const place = document.getElementById("failure");
  const words = document.getElementById(detail?.isBroken ? "broken-answer" : "no-answer");
  place?.replaceChildren(words.content.cloneNode(true));
  place?.scrollIntoView({ block: "start" });
  // The line that says what is saved says the same from this moment on.
  document.dispatchEvent(new Event("outbox:change"));
}

// The keys of a phone's keypad say "next" where Enter would send a form that is half filled.
document.addEventListener("keydown", (event) => {
  if (event.key !== "Enter" || event.isComposing || !event.target.matches(".seats input[inputmode=numeric]")) return;
  const fields = [...event.target.form.querySelectorAll(".entry input[inputmode=numeric]")];
  const next = fields.slice(fields.indexOf(event.target) + 1).find(isMissing);
  if (!next || !fields.includes(event.target)) return;
  event.preventDefault();
  next.focus();
});

function isMissing(field) {
  const seat = field.closest(".seat");
  return !field.value && !seat.querySelector(".out input:checked, input[name^=absent]:checked");
}

// A reload, Back: each would take what was typed along. A form of scores knows by itself what of it is kept ("outbox.js",
// "whole.js"), and so does one whose draft is kept ("draft.js").
let typed = false;
document.addEventListener("input", () => (typed = true));
document.addEventListener("submit", ({ target }) => {
  if (target.matches("[data-hx-post]")) typed = false;
});
// Only what is sent to be saved counts: a look at what it would move saves nothing. A form that was refused comes back
// filled, and is not saved.
document.addEventListener("htmx:afterRequest", ({ detail }) => {
  if (detail.requestConfig.elt.matches("form")) typed = !detail.successful || detail.xhr.status >= 400;
});
// Cancel means it.
document.addEventListener("click", ({ target }) => (typed &&= !target.closest("[data-cancel]")));
window.addEventListener("beforeunload", (event) => {
  if (typed && !document.querySelector("form[data-writes], form[data-kept]")) event.preventDefault();
});

// The language at the foot is a button of the page's form, and so is which of two scores it was. What they are answered
// with is a whole page, so that the browser sends it by itself; all that was typed goes along and comes back, and there is
// nothing to ask about.
let isCarried = false;
document.addEventListener(
  "submit",
  (event) => {
    if (!["language", "settle"].includes(event.submitter?.name)) return;
    isCarried = event.target.matches("main form");
    event.stopPropagation();
  },
  true,
);
window.addEventListener("beforeunload", (event) => isCarried && event.stopImmediatePropagation(), true);
window.addEventListener("pageshow", () => (isCarried = false));
// After a save the page may have no such form any more: the language is then switched as on any page.
document.addEventListener("htmx:afterSettle", () => {
  for (const button of document.querySelectorAll(".languages button[form]")) if (!button.form) button.removeAttribute("form");
});

// On a slow connection somebody types before the scripts are there, and a browser fills in what stood there before a
// reload: whoever watches a form hears of it once all are there. It is said of the line or the row, for what the fields
// say together has been seen by nobody.
document.addEventListener("DOMContentLoaded", () => {
  const places = new Set(fieldsIn(document).filter(isChanged).map((field) => field.closest(".line, .seat, form") ?? field));
  for (const place of places) place.dispatchEvent(new Event("input", { bubbles: true }));
});
