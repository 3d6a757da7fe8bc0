// Keeps a game's board true on every phone: asks "is there anything new?" and swaps in what is.
//
// 3 s while a round is being entered, 15 s otherwise, nothing while nobody looks, at once when somebody looks again.
// An answer without a revision (a captive portal's page, say) or with an older one is never shown.

const ENTERING = 3_000;
const PLAYING = 15_000;
const LONGEST = 60_000;

let timer = 0;
let failures = 0;
let asking = null;

// Looked up each time: the form of a round becomes the board when it is saved.
const board = () => document.getElementById("board");

function plan() {
  clearTimeout(timer);
  const here = board();
  if (!here || document.hidden) return;
  const usual = here.querySelector("[data-entering]") ? ENTERING : PLAYING;
  timer = setTimeout(ask, Math.min(LONGEST, usual * 2 ** failures));
}

async function ask() {
  clearTimeout(timer);
  asking?.abort();
  const here = board();
  if (!here) return;
  const mine = (asking = new AbortController());
  const given = setTimeout(() => mine.abort(), 10_000);
  try {
    const answer = await fetch(`${here.dataset.live}?rev=${here.dataset.rev}`, { signal: mine.signal, cache: "no-store" });
    // Not let in any more: the page says so when it is loaded again.
    if (answer.status === 404) return location.reload();
    const rev = Number(answer.headers.get("X-Rev") ?? NaN);
    if (answer.status === 200 && rev > Number(here.dataset.rev)) show(here, await answer.text(), rev);
    failures = Number.isNaN(rev) ? failures + 1 : 0;
  } catch {
    failures += 1;
  } finally {
    clearTimeout(given);
  }
  if (mine === asking) plan();
}

// Nothing moves under a finger: the page and the table stay where they were scrolled to, and the focus where it was.
function show(here, html, rev) {
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

document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
document.addEventListener("htmx:afterSettle", plan);
window.addEventListener("pageshow", (event) => event.persisted && ask());
window.addEventListener("online", ask);
plan();
