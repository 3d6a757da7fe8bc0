// The clock of the evening, told by the server's time, and a screen that stays on while this page is looked at.

const OFTEN = 10_000;
const MINUTE = 60_000;

const clock = () => document.getElementById("clock");
let ahead = 0;
let timer = 0;
let last = null;

// How far the server's time is ahead of this phone's, which goes on while the phone sleeps.
export function look() {
  if (clock() && clock() !== last) ahead = Date.parse(clock().dataset.now) - Date.now();
  last = clock();
  count();
}

function count() {
  clearTimeout(timer);
  if (!clock()) return;
  const left = Date.parse(clock().dataset.ends) - Date.now() - ahead;
  // In short at the head of the page, and in a sentence where the clock is set.
  for (const place of document.querySelectorAll("#hub [data-over]")) {
    const { over, left: words } = place.dataset;
    const said = left > 0 ? words.replace("{left}", Math.ceil(left / MINUTE)) : over;
    place.classList.toggle("over", left <= 0);
    if (place.textContent !== said) place.textContent = said;
  }
  timer = setTimeout(count, OFTEN);
}

document.addEventListener("visibilitychange", () => document.hidden || count());
window.addEventListener("pageshow", count);

// --- The screen -------------------------------------------------------------------------------------------------------

const place = document.getElementById("awake");
const button = place?.querySelector("button");
let isWanted = false;
let lock = null;

function say(words) {
  place.querySelector("span").textContent = words;
  button.setAttribute("aria-checked", String(Boolean(lock)));
}

async function keep() {
  try {
    lock = await navigator.wakeLock.request("screen");
    lock.addEventListener("release", released);
    say(place.dataset.on);
  } catch {
    lock = null;
    say(place.dataset.refused);
  }
}

// The browser takes it back whenever the page is hidden, and the phone when its battery runs low.
function released() {
  lock = null;
  say(isWanted ? place.dataset.refused : place.dataset.off);
}

function toggle() {
  isWanted = !lock;
  return lock ? lock.release() : keep();
}

if (place) {
  place.hidden = false;
  // Over plain http, as in a home network, or in an old browser.
  if ("wakeLock" in navigator) button.addEventListener("click", toggle);
  else {
    button.disabled = true;
    say(place.dataset.never);
  }
}

document.addEventListener("visibilitychange", () => isWanted && !document.hidden && !lock && keep());
