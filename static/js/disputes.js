// Scores of which somebody has to say which it was: they come to a page and go from it, and move nothing on the screen.
//
// A page has two places for them: above what it is for, where it comes with them, and at its end. What is new comes above
// where that is out of sight, else at the end; what is settled leaves its box, for as long as that is on the screen.

import { isOnScreen } from "./place.js";

const above = (root) => root.querySelector(".disputes:not(.later)");
const end = (root) => root.querySelector(".disputes.later");
const boxes = (root) => [...root.querySelectorAll(".disputes > *")];
export const disputes = (root = document) => [...root.querySelectorAll(".dispute:not(.settled)")];
export const seatOf = (box) => box.dataset.seat;

// Puts those of "fresh", a page as it is made now, where they belong beside those of "here", the page as it is shown.
export function arrange(here, fresh) {
  const isUnseen = above(here).getBoundingClientRect().bottom <= 0;
  for (const box of disputes(fresh)) {
    const old = boxes(here).find(({ id }) => id === box.id);
    const isAbove = old ? above(here).contains(old) : isUnseen;
    if (!isAbove) end(fresh).append(box);
  }
  // In the order of before, so that what stays has its place.
  for (const old of boxes(here)) {
    const place = above(here).contains(old) ? above(fresh) : end(fresh);
    const same = [...place.children].find(({ id }) => id === old.id);
    if (same) place.append(same);
    else if (isOnScreen(old) || isAsked(old)) place.append(settled(old, place, fresh));
  }
  for (const place of [above(fresh), end(fresh)]) {
    const added = [...place.children].filter(({ id }) => !boxes(here).some((old) => old.id === id));
    // What is new comes last at the end, and first above: what was there moves only out of sight.
    if (place === end(fresh)) place.append(...added);
    else place.prepend(...added);
  }
}

// Whoever has just said which it was hears what came of it, wherever the box is.
const isAsked = (box) => "asked" in box.dataset && !box.matches(".settled");

function settled(old, place, fresh) {
  if (old.matches(".settled")) return old.cloneNode(true);
  const box = document.createElement("section");
  box.className = "dispute settled";
  box.id = old.id;
  box.dataset.seat = seatOf(old);
  const { height } = old.getBoundingClientRect();
  if (height) box.style.blockSize = `${height}px`;
  const said = old.querySelector(".errors");
  box.append(said ? said.cloneNode(true) : sentence(`${place.dataset.settled} ${score(fresh, old)}`));
  return box;
}

const sentence = (textContent) => Object.assign(document.createElement("p"), { textContent });

// Whose it is, and what it is now, where the page has it.
function score(fresh, box) {
  const row = fresh.querySelector(`#scores [data-seat="${seatOf(box)}"]`);
  if (!row) return onBoard(fresh, box.dataset);
  const figure = row.querySelector(".entry .figure");
  const isOut = row.querySelector(".out input").checked;
  return `${row.querySelector(".name").textContent}: ${isOut ? document.getElementById("keypad").dataset.out : figure.value || "–"}`;
}

// The table of rounds has a row for each, and a column for each seat.
function onBoard(fresh, { number, position, name }) {
  const cell = fresh.querySelectorAll(".board tbody tr")[number - 1]?.querySelectorAll("td")[position];
  const figure = (cell?.querySelector("a") ?? cell)?.firstChild?.textContent.trim();
  return figure ? `${name}: ${figure}` : name;
}

// A page that is not made anew takes over the places alone.
export function takeOver(fresh) {
  arrange(document, fresh);
  above(document).replaceChildren(...document.importNode(above(fresh), true).childNodes);
  end(document).replaceChildren(...document.importNode(end(fresh), true).childNodes);
}
