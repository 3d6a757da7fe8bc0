// What other phones wrote in the round that is being entered: it comes into the rows that nobody has typed in.

import { figure, form, lines, loosen, rows, says, seen } from "./cells.js";
import { disputes, seatOf, takeOver } from "./disputes.js";
import { entriesOf, isDisputed, isTyped, known, overtake, paint, saidOf, tell } from "./marks.js";
import { hold } from "./place.js";
import { write } from "./seats.js";

let news = null;
let leaving = null;

// The row whose fields are just taken away.
export const replaced = () => leaving;

// To be in a row is not to have typed in it: the page puts everybody into the first one.
const isTouched = (row) => isTyped(row) || entriesOf(row).length > 0;

function isOld(row) {
  const version = news.cells[row.dataset.seat]?.version ?? 0;
  const mine = Number(seen(row).value);
  // Settled without another word: what stands there is as old as before.
  const isSettled = isDisputed(row) && !news.cells[row.dataset.seat]?.dispute;
  // Nothing stands there any more, unless it was written after the news.
  const isGone = !version && mine > 0;
  return version > mine || ((isSettled || isGone) && Number(row.dataset.asOf ?? 0) <= news.rev && mine <= news.rev);
}

// Shows these news, or once more the last, as far as nobody has typed in their rows.
export async function hear(latest = news) {
  news = latest;
  const here = form();
  if (!here || news?.number !== Number(here.dataset.number)) return;
  const place = document.getElementById("news");
  const over = news.over || (hasMoved() ? place.dataset.moved : "");
  if (place.hidden !== !over || place.firstElementChild.textContent !== over)
    hold(() => {
      place.hidden = !over;
      place.firstElementChild.textContent = over;
      place.querySelector("[data-again]").hidden = Boolean(news.over);
    });
  if ("othersOut" in here.dataset) here.dataset.othersOut = outsBeside();
  if (!over && (hasDisputes() || rows().some((row) => isOld(row) && !isTouched(row)))) {
    const fresh = await page();
    // The next poll brings it again.
    if (!fresh || form() !== here) return;
    for (const row of rows())
      if (isOld(row) && !isTouched(row)) replace(row, fresh.querySelector(`#scores [data-seat="${row.dataset.seat}"]`));
    if (hasDisputes()) hold(() => takeOver(fresh));
    here.dispatchEvent(new Event("change", { bubbles: true }));
  }
  for (const row of rows()) {
    const dispute = news.cells[row.dataset.seat]?.dispute;
    if (dispute && !isDisputed(row) && !isTouched(row)) tell(row, "disputed", dispute);
  }
  here.dataset.rev = news.rev;
  paint();
  document.dispatchEvent(new Event("live:shown"));
}

const shown = () => disputes().map(seatOf);
export const isShown = (row) => shown().includes(row.dataset.seat);

// Whether others are disputed than those that can be settled on this page.
function hasDisputes() {
  const said = Object.keys(news.cells).filter((seat) => news.cells[seat].dispute);
  return said.sort().join() !== shown().sort().join();
}

// The names of others than those on this page who are marked out.
function outsBeside() {
  const here = rows().map((row) => row.dataset.seat);
  return news.outs.filter(({ seat }) => !here.includes(String(seat))).map(({ name }) => name).join(", ");
}

function hasMoved() {
  const away = lines().map((line) => Number(line.dataset.seat));
  const seats = [...rows().map((row) => Number(row.dataset.seat)), ...away];
  const isWhole = seats.length > 1;
  // A player's own page has one of them.
  const isOther = !seats.every((seat) => news.seats.includes(seat)) || (isWhole && seats.length < news.seats.length);
  return isOther || away.some((seat) => news.playing.includes(seat));
}

// This page as the server makes it now; its rows are as they stand.
async function page() {
  try {
    const answer = await fetch(location.pathname, { headers: { "HX-Request": "true" }, cache: "no-store" });
    const html = await answer.text();
    return answer.ok && answer.headers.has("X-Rev") ? new DOMParser().parseFromString(html, "text/html") : null;
  } catch {
    return null;
  }
}

function replace(row, fresh) {
  if (!fresh) return;
  // Who has left meanwhile keeps the place on the screen, with the fields that say so.
  if (!fresh.matches(".seat")) {
    hold(() => write(row, { isAway: true }));
    seen(row).value = fresh.querySelector("[name^=seen-]").value;
    known.set(row, says(row));
    return;
  }
  const isOpen = row.querySelector("details")?.open;
  const said = saidOf(row);
  const place = [...row.querySelectorAll(FIELDS)].indexOf(document.activeElement);
  leaving = row;
  loosen(fresh);
  hold(() => {
    row.replaceChildren(...document.importNode(fresh, true).childNodes);
    if (isOpen) row.querySelector("details").open = true;
    if (place >= 0) stay(row.querySelectorAll(FIELDS)[place] ?? figure(row));
    overtake(row, said);
  });
  leaving = null;
  known.set(row, says(row));
  tell(row, "news", news.cells[row.dataset.seat]?.who);
}

const FIELDS = "summary, button, input:not([type=hidden]), select";

// What somebody was about to type stands for what came, and not behind it.
function stay(field) {
  field.focus({ preventScroll: true });
  if (field.type === "text") field.select();
}
