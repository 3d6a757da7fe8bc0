// The writes that wait on this phone, and sending them until each is settled.
//
// A write says what a cell is, so nothing can double. What is newer stands for what waits. But what was sent once is sent
// again as it was, under its own key, until an answer names that key, and only then what is newer: else a copy that comes
// late could put the older number back. An answer that names no key – a captive portal's, a proxy's – settles nothing.

const MOST = 50;
const GIVEN = 10_000;
const LONGEST = 30_000;

// Where the game takes writes; there is one game to a page.
const box = document.querySelector("[data-writes]")?.dataset.writes;

// What there is to say of it: the keys under way, how often sending failed in a row, whether the answer was a refusal, or that
// something broke.
export const state = { sending: new Set(), failures: 0, isBarred: false, isBroken: false };

// --- What waits -------------------------------------------------------------------------------------------------------

const place = (key) => `outbox ${box} ${key}`;
const memory = new Map();

// A browser that keeps nothing has only this page.
export const disk = (() => {
  try {
    localStorage.setItem("outbox", "");
    localStorage.removeItem("outbox");
    return localStorage;
  } catch {
    return null;
  }
})();

// This game's, oldest first. Those that were refused have the reason, and stay until somebody has dealt with them.
export function entries() {
  const kept = Object.keys(disk ?? {}).filter((name) => name.startsWith(place("")));
  const found = [...kept.map((name) => JSON.parse(disk.getItem(name))), ...memory.values()];
  return found.sort((one, other) => one.at - other.at);
}

export const waiting = () => entries().filter((entry) => !entry.refusal);

let latest = 0;

export function add(entry) {
  latest = Math.max(Date.now(), latest + 1);
  put({ ...entry, key: uuid(), at: latest });
  send();
}

function put(entry) {
  memory.delete(entry.key);
  try {
    disk.setItem(place(entry.key), JSON.stringify(entry));
  } catch {
    // No storage, or no room in it.
    memory.set(entry.key, entry);
  }
}

export function drop({ key }) {
  memory.delete(key);
  disk?.removeItem(place(key));
}

// randomUUID is for https alone.
const uuid = () => crypto.randomUUID?.() ?? "10000000-1000-4000-8000-100000000000".replace(/[018]/g, digit);
const digit = (mark) => (mark ^ (crypto.getRandomValues(new Uint8Array(1))[0] & (15 >> (mark / 4)))).toString(16);

// --- Sending it -------------------------------------------------------------------------------------------------------

let timer = 0;
let isBusy = false;
let isPaused = false;
let apart = false;
let turn = 0;

// Nothing more goes out: something else is about to say the same. What is under way goes on.
export const pause = () => (isPaused = true);

export function resume() {
  isPaused = false;
  send();
}

export async function send() {
  clearTimeout(timer);
  if (!isBusy && !isPaused && waiting().length) {
    isBusy = true;
    try {
      await alone(sendAll);
    } finally {
      isBusy = false;
    }
    // Without a failure another tab is sending.
    if (waiting().length) later(1000 * 2 ** Math.max(0, state.failures - 1));
  }
  tell();
}

// A page that nobody looks at keeps what it has until somebody does.
function later(wait) {
  clearTimeout(timer);
  if (!document.hidden && !isPaused) timer = setTimeout(send, Math.min(LONGEST, wait));
}

// Two tabs send in turns where the browser can arrange it; where not, both may send one write, and its key makes it one.
const alone = (work) =>
  navigator.locks ? navigator.locks.request(place(""), { ifAvailable: true }, (lock) => lock && work()) : work();

async function sendAll() {
  for (let batch = next(); batch.length && !isPaused; batch = next()) {
    for (const entry of batch) put({ ...entry, isTried: true });
    state.sending = new Set(batch.map((entry) => entry.key));
    tell();
    const isSettled = await post(batch);
    state.sending = new Set();
    state.failures = isSettled ? 0 : state.failures + 1;
    if (!isSettled) return;
  }
}

// One of each cell: what was sent before, else the newest, which stands for all that waited.
function next() {
  const cells = new Map();
  for (const entry of waiting()) {
    const before = cells.get(entry.cell);
    if (before?.isTried) continue;
    if (before) drop(before);
    cells.set(entry.cell, entry);
  }
  const found = [...cells.values()];
  apart &&= found.length > 0;
  // One that breaks the server must not hold up the others: then they go one by one, in turns.
  return apart ? [found[turn % found.length]] : found.slice(0, MOST);
}

async function post(batch) {
  const body = JSON.stringify({ writes: batch.map(({ key, write }) => ({ key, ...write })) });
  let answer = {};
  try {
    answer = await ask("POST", body);
    if (answer.status === 403 && (await renew())) answer = await ask("POST", body);
  } catch {
    // No answer, or half of one.
  }
  const settled = answer.told?.acks.filter(({ key }) => answer.named.includes(key)) ?? [];
  for (const ack of settled) settle(batch.find(({ key }) => key === ack.key), ack, answer.told.rev);
  state.isBarred = [403, 404].includes(answer.status);
  state.isBroken = answer.status >= 500;
  if (settled.length) document.dispatchEvent(new CustomEvent("outbox:answered", { detail: answer.told }));
  else if (answer.status) [apart, turn] = [true, turn + 1];
  return settled.length > 0;
}

function settle(entry, ack, rev) {
  // The form of the whole round may have said the same meanwhile.
  if (!entries().some(({ key }) => key === ack.key)) return;
  const language = document.documentElement.lang;
  if (ack.state === "refused") put({ ...entry, refusal: ack.text, why: ack.why, rev, language });
  else drop(entry);
  document.dispatchEvent(new CustomEvent("outbox:settled", { detail: { entry, ack, rev } }));
}

async function ask(method, body) {
  const asking = new AbortController();
  const given = setTimeout(() => asking.abort(), GIVEN);
  try {
    const headers = { "Content-Type": "application/json", "X-CSRFToken": token() };
    const answer = await fetch(box, { method, body, headers, signal: asking.signal, cache: "no-store", keepalive: true });
    const named = answer.headers.get("X-Outbox-Ack")?.split(" ");
    // The end of an answer can be as late as its beginning.
    const told = answer.ok && named && answer.headers.has("X-Rev") ? await answer.json() : null;
    return { status: answer.status, token: answer.headers.get("X-CSRFToken"), named, told };
  } finally {
    clearTimeout(given);
  }
}

// --- The token of the page's forms ------------------------------------------------------------------------------------

const tokens = () => [...document.querySelectorAll("[name=csrfmiddlewaretoken]")];
let fresh = "";
const token = () => fresh || (tokens()[0]?.value ?? "");

// A new one for a page that was open for longer than its own; whether there is one.
export async function renew() {
  fresh = (await ask("GET")).token ?? "";
  if (fresh) for (const field of tokens()) field.value = fresh;
  return Boolean(fresh);
}

// --- When to try again ------------------------------------------------------------------------------------------------

const tell = () => document.dispatchEvent(new Event("outbox:change"));

document.addEventListener("visibilitychange", () => document.hidden || send());
window.addEventListener("pageshow", send);
window.addEventListener("online", send);
// Another tab has something new, or has settled something; should it be closed before it sends, this one does.
window.addEventListener("storage", ({ key }) => {
  if (!key?.startsWith(place(""))) return;
  if (!isBusy) later(2000);
  tell();
});
