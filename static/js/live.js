// Keeps a game true on every phone: asks "is there anything new?", for its board, for the round that is being entered,
// for what lies on the table, or for a page of it that has no news of its own ("follow.js").
//
// 3 s while a game is under way, for nobody can know on which phone the first score of a round is being typed; 15 s once
// it is over, nothing while nobody looks, at once when somebody looks again.
// An answer without a revision (a captive portal's page, say) or with an older one is never shown.

import "./aim.js";
import { arrange } from "./disputes.js";
import { hold } from "./place.js";
import { timeOfDay } from "./time.js";

const UNDER_WAY = 3_000;
const OVER = 15_000;
const LONGEST = 60_000;

let timer = 0;
let failures = 0;
let isBroken = false;
let asking = null;
let asOf = new Date();
let told = "";
// The page that the game is closed to: it asks again once somebody looks at it again.
let shut = null;

// Looked up each time: the form of a round becomes the board when it is saved.
const page = () => document.querySelector("#board, #hub, form[data-live], main[data-live]");
const isForm = (here) => here.matches("form");
const isMain = (here) => here.matches("main");
const isHub = (here) => here.matches("#hub");
const view = (here) => (isHub(here) ? "&view=hub" : here.dataset.view ? `&view=${here.dataset.view}` : "");

function plan() {
  clearTimeout(timer);
  const here = page();
  if (!here || document.hidden || here === shut) return;
  const isUnderWay = here.id !== "board" || here.querySelector("[data-under-way]");
  const usual = isUnderWay ? UNDER_WAY : OVER;
  timer = setTimeout(ask, Math.min(isUnderWay ? OVER : LONGEST, usual * 2 ** failures));
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
    const what = isForm(here) ? `&cells=${number}&numbered=${here.dataset.numbered}` : view(here);
    const answer = await fetch(`${live}?rev=${shown}&as=${as}${what}`, { signal: mine.signal, cache: "no-store" });
    // Not let in any more: the page says so when it is loaded again. What is typed in a form stays on the screen.
    if (answer.status === 404 && !isForm(here) && !isMain(here)) return location.reload();
    const rev = Number(answer.headers.get("X-Rev") ?? NaN);
    // A phone that was handed the score has another board at the same revision.
    const isOther = rev === Number(here.dataset.rev) && answer.headers.get("X-Role") !== here.dataset.as;
    const isNews = answer.status === 200 && (isOther || rev > Number(here.dataset.rev));
    const handed = answer.headers.get("X-Handed");
    // This server says so, and not something on the way to it.
    shut = answer.status === 404 && handed ? here : null;
    // That it was removed is said as often as it asks, and to be read once.
    const says = handed && (isNews || handed !== told) && (await import("./handed.js")).say;
    if (isNews) await show(here, answer, rev);
    if (says && (isNews || answer.status === 404)) says(JSON.parse(decodeURIComponent((told = handed))));
    failures = Number.isNaN(rev) ? failures + 1 : 0;
    isBroken = answer.status >= 500;
  } catch {
    isBroken = false;
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
  if (isMain(here)) {
    document.dispatchEvent(new CustomEvent("live:page", { detail: { rev, role: answer.headers.get("X-Role") } }));
    return;
  }
  if (isHub(here)) {
    // What it shows is laid out, and marked as shown, by "hub.js".
    const detail = { html: await answer.text(), rev, role: answer.headers.get("X-Role") };
    document.dispatchEvent(new CustomEvent("live:hub", { detail }));
    return;
  }
  if (!isForm(here)) {
    showBoard(here, await answer.text(), rev);
    here.dataset.as = answer.headers.get("X-Role");
    return;
  }
  const news = { ...(await answer.json()), number: Number(here.dataset.number) };
  here.dataset.as = answer.headers.get("X-Role");
  document.dispatchEvent(new CustomEvent("live:news", { detail: news }));
}

// Nothing moves under a finger: what is on the screen and in the table stays where it was, and so does the focus.
function showBoard(here, html, rev) {
  const scroller = here.querySelector(".scroller");
  const place = scroller && [scroller.scrollLeft, scroller.scrollTop];
  const focused = here.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const fresh = Object.assign(document.createElement("template"), { innerHTML: html }).content;
  if (here.querySelector(".disputes")) arrange(here, fresh);
  here.dataset.rev = String(rev);
  hold(() => {
    here.replaceChildren(fresh);
    if (place) here.querySelector(".scroller")?.scrollTo(...place);
    if (focused) here.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  });
  sayDisputes(here);
  document.dispatchEvent(new Event("live:board"));
}

// What came in at the end of the page, out of sight, is said in the line that is always there.
function sayDisputes(here) {
  const link = document.getElementById("asks");
  const box = here.querySelector(".later .dispute:not(.settled)");
  if (!link) return;
  link.hidden = !box;
  if (!box) return;
  link.href = `#${box.id}`;
  link.textContent = box.querySelector("h2").textContent;
}

// One question that fails is soon asked again; after two the page says how old it is, and whether it is the server.
function say() {
  if (!failures) asOf = new Date();
  const time = timeOfDay(asOf);
  const status = document.getElementById("status");
  const words = status?.dataset[isBroken ? "broke" : "offline"] ?? "";
  const text = failures > 1 ? words.replace("{time}", time) : "";
  const detail = { offline: failures > 1 ? time : "", text, isReached: !failures };
  const isSaid = !document.dispatchEvent(new CustomEvent("live:state", { detail, cancelable: true }));
  if (!isSaid && status) status.textContent = text;
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
document.addEventListener("live:ask", ask);
window.addEventListener("pageshow", (event) => event.persisted && ask());
window.addEventListener("online", ask);
plan();
if (isKept() && page()?.matches("#board")) import("./outbox.js");
