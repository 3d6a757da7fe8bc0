// Keeps a game's board true on every phone: asks "is there anything new?" and swaps in what is.
//
// 3 s while a round is being entered, 15 s otherwise, nothing while nobody looks, at once when somebody looks again.
// An answer without a revision (a captive portal's page, say) or with an older one is never shown.

const board = document.getElementById("board");
const ENTERING = 3_000;
const PLAYING = 15_000;
const LONGEST = 60_000;

let timer = 0;
let failures = 0;
let asking = null;

function pause() {
  const usual = board.querySelector("[data-entering]") ? ENTERING : PLAYING;
  return Math.min(LONGEST, usual * 2 ** failures);
}

function plan() {
  clearTimeout(timer);
  if (!document.hidden && board.isConnected) timer = setTimeout(ask, pause());
}

async function ask() {
  clearTimeout(timer);
  asking?.abort();
  asking = new AbortController();
  const mine = asking;
  const given = setTimeout(() => mine.abort(), 10_000);
  try {
    const url = `${board.dataset.live}?rev=${board.dataset.rev}`;
    const answer = await fetch(url, { signal: mine.signal, cache: "no-store" });
    const rev = Number(answer.headers.get("X-Rev"));
    if (answer.status === 200 && rev > Number(board.dataset.rev)) show(await answer.text(), rev);
    // Not let in any more, or the game is gone: the page says so when it is loaded again.
    if (answer.status === 404) return location.reload();
    failures = answer.headers.has("X-Rev") ? 0 : failures + 1;
  } catch {
    failures += 1;
  } finally {
    clearTimeout(given);
  }
  if (mine === asking) plan();
}

function show(html, rev) {
  const scroller = board.querySelector(".scroller");
  const place = scroller && [scroller.scrollLeft, scroller.scrollTop];
  const focused = board.contains(document.activeElement) ? document.activeElement.getAttribute("href") : null;
  const page = window.scrollY;
  board.innerHTML = html;
  board.dataset.rev = String(rev);
  if (place) board.querySelector(".scroller")?.scrollTo(...place);
  if (focused) board.querySelector(`[href="${CSS.escape(focused)}"]`)?.focus({ preventScroll: true });
  window.scrollTo({ top: page, behavior: "instant" });
}

document.addEventListener("visibilitychange", () => (document.hidden ? clearTimeout(timer) : ask()));
window.addEventListener("pageshow", (event) => event.persisted && ask());
window.addEventListener("online", ask);
plan();
