// What the form of scores does as a whole, beside its rows: it is sent, it goes on to the game, or it is left.

import { figure, form, hasScore, out, rows } from "./cells.js";
import { disputes, seatOf } from "./disputes.js";
import { entriesOf, hasBox, isChanged, isTyped, needsSomebody } from "./marks.js";
import { leaveAll } from "./outbox.js";
import { hold } from "./place.js";
import { disk, drop, entries, pause, renew, resume, waiting } from "./queue.js";

// --- The own score: the page goes on once it is saved -------------------------------------------------------------------

let isSubmitting = false;
let isDone = false;
let pressed = null;

document.addEventListener("submit", (event) => {
  const here = event.target;
  pressed = event.submitter;
  // Without htmx the round is sent by the browser itself.
  if (here.matches("form[data-writes]:not([data-done])")) isSubmitting = !event.defaultPrevented;
  if (!here.matches("form[data-done]") || event.defaultPrevented) return;
  isSubmitting = Boolean(pressed?.name) || !rows().every(hasScore);
  // The server says what is wrong with it.
  if (isSubmitting) return;
  event.preventDefault();
  isDone = true;
  leaveAll();
  goOn();
});

function goOn() {
  const isOpen = waiting().length > 0 || rows().some((row) => isTyped(row) || needsSomebody(row));
  if (isDone && form() && !isOpen) location.assign(form().dataset.done);
}

document.addEventListener("outbox:change", goOn);
document.addEventListener("input", () => (isDone = false));

// --- The round: the form has every score in it, so it says at once what waits --------------------------------------------

let closing = null;

document.addEventListener("htmx:beforeRequest", ({ target }) => {
  if (!target.matches?.("form[data-writes]")) return;
  pause();
  delete target.dataset.unanswered;
  // Whatever becomes of the request: what was typed is not on the screen alone.
  leaveAll();
  closing = entries().filter((entry) => entry.write.number === Number(target.dataset.number));
});

document.addEventListener("htmx:beforeSwap", ({ detail }) => {
  const { xhr } = detail;
  if (!closing || xhr.getResponseHeader("X-Rev")) return;
  if (xhr.status === 403 && !form().dataset.renewed) {
    detail.shouldSwap = false;
    form().dataset.renewed = "yes";
    sendAgain();
  } else if (xhr.status < 500 && !xhr.responseText.includes('class="failure"')) {
    // Something else on the way answered; its page has no place here.
    detail.shouldSwap = false;
    document.dispatchEvent(new Event("form:unanswered"));
  }
});

async function sendAgain() {
  const isRenewed = await renew().catch(() => false);
  if (isRenewed) form().requestSubmit(pressed);
  else document.dispatchEvent(new Event("form:unanswered"));
}

document.addEventListener("htmx:afterRequest", ({ detail: { xhr } }) => {
  if (!closing) return;
  if (xhr.getResponseHeader("X-Outbox-Ack")) closing.forEach(drop);
  closing = null;
  resume();
});

document.addEventListener("htmx:afterSettle", ({ detail: { xhr } }) => {
  if (xhr?.status !== 409) return;
  if (form()) form().dataset.asks = "yes";
  // The form asks which of two scores it is: until somebody has said so, neither goes ahead.
  for (const row of rows())
    if (row.querySelector(".errors:not(.state)")) entriesOf(row).filter((entry) => !entry.isTried).forEach(drop);
  document.dispatchEvent(new Event("outbox:change"));
});

// An answer has come: what is said of no answer is past. That the round was not saved stays true.
const READ = 5_000;
let unanswered = 0;
let later = 0;
for (const name of ["htmx:sendError", "htmx:timeout", "htmx:responseError", "form:unanswered"])
  document.addEventListener(name, () => (unanswered = Date.now()));

function reached() {
  const failure = document.getElementById("failure");
  clearTimeout(later);
  if (!form() || !failure?.childElementCount || closing) return;
  // Whoever tapped has time to read it; and then it goes, whether another answer comes or not.
  const left = READ - (Date.now() - unanswered);
  if (left > 0) {
    later = setTimeout(reached, left);
    return;
  }
  form().dataset.unanswered = "yes";
  hold(() => failure.replaceChildren());
  document.dispatchEvent(new Event("outbox:change"));
}

document.addEventListener("outbox:answered", reached);
document.addEventListener("live:state", ({ detail }) => detail.isReached && reached());

// --- Leaving it ---------------------------------------------------------------------------------------------------------

// What a phone has said of a disputed score is kept until somebody says which it was.
function isOneOfTwo(row) {
  const said = out(row).checked ? document.getElementById("keypad").dataset.out : figure(row).value;
  const box = disputes().find((each) => seatOf(each) === row.dataset.seat);
  return [...(box?.querySelectorAll(".claim :is(button, b)") ?? [])].some(({ textContent }) => textContent.trim() === said);
}

window.addEventListener("beforeunload", (event) => {
  leaveAll();
  const isKept = disk !== null || !waiting().length;
  const isAsked = Boolean(form()?.dataset.asks) && rows().some((row) => hasBox(row) && !isOneOfTwo(row));
  const isLost = rows().some(isTyped) || isChanged() || isAsked || !isKept;
  if (isLost && !isSubmitting) event.preventDefault();
});
