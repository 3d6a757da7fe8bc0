// Keeps a game true on every phone: asks "is there anything new?", for its board or for the round that is being entered.
//
// 3 s while a round is being entered, 15 s otherwise, nothing while nobody looks, at once when somebody looks again.
// An answer without a revision (a captive portal's page, say) or with an older one is never shown.

const ENTERING = 3_000;
const PLAYING = 15_000;
const LONGEST = 60_000;

let timer = 0;
let failures = 0;
let asking = null;
let asOf = new Date();

// Looked up each time: the form of a round becomes the board when it is saved.
const page = () => document.querySelector("#board, form[data-live]");
const isForm = (here) => here.matches("form");

function plan() {
  clearTimeout(timer);
  const here = page();
  if (!here || document.hidden) return;
  const isEntering = isForm(here) || here.querySelector("[data-entering]");
  const usual = isEntering ? ENTERING : PLAYING;
  timer = setTimeout(ask, Math.min(isEntering ? PLAYING : LONGEST, usual * 2 ** failures));
}

async function ask() {
  clearTimeout(timer);
  asking?.abort();
  const here = page();
  if (!here) return;
  const mine = (asking = new AbortController());
  const given = setTimeout(() => mine.abort(), 10_000);
  const { live, rev: shown, number, as } = here.dataset;
  try {
    const cells = isForm(here) ? `&cells=${number}` : `&as=${as}`;
    const answer = await fetch(`${live}?rev=${shown}${cells}`, { signal: mine.signal, cache: "no-store" });
    // Not let in any more: the page says so when it is loaded again. What is typed in a form stays on the screen.
    if (answer.status === 404 && !isForm(here)) return location.reload();
    const rev = Number(answer.headers.get("X-Rev") ?? NaN);
    // A phone that was handed the score has another board at the same revision.
    const isOther = !isForm(here) && rev === Number(here.dataset.rev) && answer.headers.get("X-Role") !== here.dataset.as;
    if (answer.status === 200 && (isOther || rev > Number(here.dataset.rev))) await show(here, answer, rev);
    failures = Number.isNaN(rev) ? failures + 1 : 0;
  } catch {
    // Given up for a later question, it says nothing of the connection.
    failures += mine === asking;
  } finally {
    clearTimeout(given);
  }
  if (mine !== asking) return;
  say();
  plan();
}

async function show(here, answer, rev) {
  if (!isForm(here)) {
    showBoard(here, await answer.text(), rev);
    here.dataset.as = answer.headers.get("X-Role");
    return;
  }
  const news = { ...(await answer.json()), number: Number(here.dataset.number) };
  document.dispatchEvent(new CustomEvent("live:news", { detail: news }));
}

// Nothing moves under a finger: the page and the table stay where they were scrolled to, and the focus where it was.
function showBoard(here, html, rev) {
  const scroller = here.querySelector(".scroller");
  const place = scroller && [scroller.scrollLeft, scroller.scrollTop];
  const focused = here.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const [left, top] = [window.scrollX, window.scrollY];
  here.innerHTML = html;
  here.dataset.rev = String(rev);
  if (place) here.querySelector(".scroller")?.scrollTo(...place);
  if (focused) here.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  window.scrollTo({ left, top, behavior: "instant" });
}

// One question that fails is soon asked again; after two the page says how old it is.
function say() {
  if (!failures) asOf = new Date();
  const time = asOf.toLocaleTimeString(document.documentElement.lang, { hour: "2-digit", minute: "2-digit" });
  const detail = { offline: failures > 1 ? time : "" };
  const isSaid = !document.dispatchEvent(new CustomEvent("live:state", { detail, cancelable: true }));
  const status = document.getElementById("status");
  if (!isSaid && status) status.textContent = detail.offline && status.dataset.offline.replace("{time}", time);
}

// What another page left unsent goes from here.
function isKept() {
  try {
    return Object.keys(localStorage).some((name) => name.startsWith(`outbox ${page()?.dataset.writes} `));
  } catch {
    return false;
  }
}

document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
document.addEventListener("htmx:afterSettle", plan);
document.addEventListener("outbox:answered", () => failures && ask());
window.addEventListener("pageshow", (event) => event.persisted && ask());
window.addEventListener("online", ask);
plan();
if (isKept()) import("./outbox.js");
