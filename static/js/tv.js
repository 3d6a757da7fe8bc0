// Keeps the TV true all evening: asks for what is new, says small how old the screen is when nobody answers, and goes on
// with the table into its next game.
//
// The screen is never left for another page and never emptied: what stands there stays until an answer of this game, with
// a newer revision, takes its place. An answer without a revision comes from something else on the way.

import { timeOfDay } from "./time.js";

// As a phone's board does ("live.js"): a score, or a tap on the hub, may come at any time until the game is over.
const UNDER_WAY = 3_000;
const OVER = 15_000;
const LONGEST = 30_000;
const GIVEN = 6_000;
const STALE = 45_000;

const screen = () => document.getElementById("tv");
const status = () => document.getElementById("status");

let timer = 0;
let failures = 0;
let asking = null;
let isBarred = false;
let asOf = Date.now();
let ahead = 0;

function plan() {
  clearTimeout(timer);
  if (document.hidden) return;
  const usual = "underWay" in screen().dataset ? UNDER_WAY : OVER;
  timer = setTimeout(ask, failures ? Math.min(LONGEST, UNDER_WAY * 2 ** (failures - 1)) : usual);
}

async function ask() {
  clearTimeout(timer);
  say();
  asking?.abort();
  const mine = (asking = new AbortController());
  const given = setTimeout(() => mine.abort(), GIVEN);
  try {
    const { live, rev } = screen().dataset;
    await look(mine, `${live}?rev=${rev}&view=tv`, Number(rev));
    // Into the next game at once, where this screen is let in: what stands here stays until it has answered.
    const { next, nextLive } = screen().dataset;
    if (next && mine === asking && (await look(mine, `${nextLive}?view=tv`, -1))) history.replaceState(null, "", next);
    failures = 0;
    isBarred = false;
    asOf = Date.now();
  } catch (error) {
    // Given up for a later question, it says nothing of the connection.
    if (mine === asking) failures += 1;
    isBarred = error.message === "404";
  } finally {
    clearTimeout(given);
  }
  if (mine !== asking) return;
  say();
  plan();
}

// Whether there was anything newer than the revision, which is then shown.
async function look(mine, address, shown) {
  const answer = await fetch(address, { signal: mine.signal, cache: "no-store" });
  const rev = Number(answer.headers.get("X-Rev") ?? NaN);
  if (Number.isNaN(rev)) throw new Error(String(answer.status));
  if (answer.status !== 200 || rev <= shown) return false;
  const html = await answer.text();
  if (mine !== asking) return false;
  show(html, rev);
  return true;
}

function show(html, rev) {
  const pattern = document.createElement("template");
  pattern.innerHTML = html;
  const fresh = pattern.content.getElementById("tv");
  fresh.dataset.rev = String(rev);
  screen().replaceWith(fresh);
  document.title = fresh.dataset.title;
  setClock();
  count();
}

function say() {
  const isOld = failures || isBarred || Date.now() - asOf > STALE;
  const time = timeOfDay(new Date(asOf));
  const words = isBarred ? status().dataset.barred : status().dataset.offline;
  const text = isOld ? words.replace("{time}", time) : "";
  if (status().textContent !== text) status().textContent = text;
}

// --- The clock of the round: by the server's time, since a TV's own is often wrong -----------------------------------

const clock = () => document.getElementById("clock");

function setClock() {
  if (clock()) ahead = Date.parse(clock().dataset.now) - Date.now();
}

function count() {
  if (!clock()) return;
  const { ends, over, left } = clock().dataset;
  const minutes = Math.ceil((Date.parse(ends) - Date.now() - ahead) / 60_000);
  const text = minutes > 0 ? left.replace("{left}", minutes) : over;
  const place = clock().querySelector("b");
  if (place.textContent !== text) place.textContent = text;
  clock().querySelector(".until").hidden = minutes <= 0;
  clock().querySelector(".then").hidden = minutes > 0;
}

setInterval(() => {
  say();
  count();
}, 5_000);

document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
window.addEventListener("pageshow", (event) => event.persisted && ask());
// The set itself knows before any question is due.
for (const event of ["online", "offline"]) window.addEventListener(event, ask);

setClock();
count();
// A game that the table has left by now: on to where it plays.
if (screen().dataset.next) ask();
else plan();
