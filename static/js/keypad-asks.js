// What is open, in its place of one height between the keys: what is wrong, which of two scores it was, who is missing.

import { hush } from "./aim.js";
import { disputes, seatOf } from "./disputes.js";
import { fill, isMissing, name, needsSomebody, rows } from "./seats.js";

let problemsSaid = "";

export const pad = () => document.getElementById("keypad");
export const at = (id) => document.getElementById(`keypad-${id}`);
export const key = (which) => pad().querySelector(`[data-key=${which}]`);

// Of the seat that has the keys; whoever is named leads to its own with a tap, which is to "open" it.
export function drawAsks(seat, open) {
  drawProblems(seat);
  drawMissing(seat, open);
  drawMore(seat);
}

export const settled = (row) => [...document.querySelectorAll(`.dispute.settled[data-seat="${row.dataset.seat}"]`)];

// Of two scores the one that counts until somebody says which it was: every other phone shows it, too.
export function stands(seat) {
  const asked = disputes().find((box) => seatOf(box) === seat.dataset.seat);
  return asked?.querySelector(".claim :is(button, b)")?.textContent;
}

// The seats that something is wrong with, and those still missing.
function waiting(seat) {
  const all = rows();
  const missing = all.filter((row) => isMissing(row) && !needsSomebody(row));
  return [...all.filter((row) => needsSomebody(row) && row !== seat), ...missing];
}

function drawMissing(seat, open) {
  if (!at("missing")) return;
  const named = waiting(seat);
  const jumps = named.map((row) => jump(row, open));
  const lacking = named.findIndex((row) => !needsSomebody(row));
  // What is wrong with somebody is not missing: the word stands before those who are.
  if (lacking >= 0) jumps.splice(lacking, 0, word());
  at("missing").replaceChildren(...jumps);
}

const missing = () => at("missing").previousElementSibling.textContent;
const word = () => Object.assign(document.createElement("span"), { textContent: missing() });

// What has no room in its place is behind one key. Who is missing is named on it all the same, or counted where something
// else has to be said first.
function drawMore(seat) {
  const more = key("more");
  const isOpen = more.getAttribute("aria-expanded") === "true";
  more.parentElement.classList.remove("short");
  if (!isOpen) {
    more.hidden = true;
    more.hidden = at("asks").scrollHeight <= at("asks").clientHeight + 1 && !isCut();
  }
  const names = [...(at("missing")?.querySelectorAll("button") ?? [])];
  const floor = at("asks").getBoundingClientRect().bottom + 1;
  const unseen = names.filter((name) => name.getBoundingClientRect().bottom > floor).length;
  more.textContent = isOpen ? "×" : unseen && !isCut() ? `+${unseen}` : "…";
  more.setAttribute("aria-label", more.dataset.label);
  if (!isOpen && !more.hidden && names.length && at("problems").hidden) drawShort(more, seat);
}

// Their names in one line after the other, or their initials, which are on every row and page. Whose keys these are
// stands above them.
function drawShort(more, seat) {
  const others = waiting(seat).filter((row) => row !== seat);
  const [needy, lacking] = [others.filter(needsSomebody), others.filter((row) => !needsSomebody(row))];
  const list = (those) => those.map(name).join(", ");
  const needs = needy.length ? [fill(pad().dataset.needs, { n: list(needy) })] : [];
  const names = [...needs, ...(lacking.length ? [`${missing()} ${list(lacking)}`] : [])].join(" · ");
  more.parentElement.classList.add("short");
  more.textContent = names;
  more.setAttribute("aria-label", names);
  if (more.scrollHeight <= more.clientHeight) return;
  more.replaceChildren(...needy.map(badge), missing(), ...lacking.map(badge));
}

function badge(row) {
  const copy = row.querySelector(".badge").cloneNode(true);
  if (needsSomebody(row)) copy.prepend("!");
  return copy;
}

// Whether a score that is to be chosen does not show whose it is and when.
export function isCut() {
  return [...at("problems").querySelectorAll(".choose.own span")].some((says) => says.scrollWidth > says.clientWidth);
}

export function unfold(isOpen) {
  key("more").setAttribute("aria-expanded", isOpen);
  at("asks").scrollTop = 0;
}

// What is wrong with the seat, or with the round: it has a place of its own, so that no key moves.
function drawProblems(seat) {
  const boxes = ["news", "handed"].map((id) => document.getElementById(id)).filter((box) => box?.hidden === false);
  const news = boxes.flatMap((box) => [...box.children]).map(calm);
  const asked = disputes().filter((box) => seatOf(box) === seat.dataset.seat);
  const choices = asked.flatMap(choose);
  for (const group of choices) group.classList.add("own");
  const beside = disputes().filter((box) => !asked.includes(box)).flatMap(quote);
  // Whoever sees it asked here is told here what came of it.
  for (const box of asked) box.dataset.asked = "";
  const ended = settled(seat).flatMap((box) => [...box.children]).map(calm);
  const problems = [...choices, ...ended, ...news, ...[...seat.querySelectorAll(".errors")].flatMap(copies), ...beside];
  const said = problems.map((part) => part.textContent).join();
  if (said === problemsSaid && at("problems").childElementCount === problems.length) return;
  problemsSaid = said;
  const wasAsked = at("problems").querySelector(".choose.own");
  at("problems").hidden = !problems.length;
  at("problems").replaceChildren(...problems);
  // Once it is said which it was, the keys are there again.
  if (wasAsked && !choices.length) unfold(false);
  if (!at("problems").querySelector(".choose")) return;
  at("problems").parentElement.scrollTop = 0;
  hush(at("problems"));
}

// The scores of which somebody has to say which it was, as the page has them.
function choose(box) {
  const buttons = [...box.querySelectorAll(".claim button")].map((theirs) => {
    const button = Object.assign(document.createElement("button"), { type: "button" });
    const score = Object.assign(document.createElement("b"), { textContent: theirs.textContent });
    const says = Object.assign(document.createElement("span"), { textContent: theirs.nextElementSibling.textContent });
    button.append(score, " ", says);
    button.addEventListener("click", () => theirs.click());
    return button;
  });
  if (!buttons.length) return [];
  const group = Object.assign(document.createElement("div"), { className: "choose" });
  group.append(...buttons);
  // What the server would not take.
  return [group, ...[...box.querySelectorAll(".errors")].map((said) => said.cloneNode(true))];
}

// What is said and is no error.
function calm(part) {
  const copy = part.cloneNode(true);
  copy.classList.add("doubt");
  return copy;
}

// Of another seat: whose it is and both scores in a line, for there may be room for no more, then who wrote which and when.
function quote(box) {
  const claims = [...box.querySelectorAll(".claim")];
  const scores = claims.map((claim) => claim.firstElementChild.textContent).join(" · ");
  const line = (text) => Object.assign(document.createElement("p"), { className: "doubt", textContent: text });
  const choices = choose(box);
  const told = choices.length ? choices : claims.map((claim) => line(claim.textContent.trim().replace(/\s+/g, " ")));
  return [line(`${box.querySelector("h2").textContent} ${scores}`), ...told];
}

// A box of sentences, or a row's one sentence of how it is saved.
function copies(problems) {
  const copy = problems.cloneNode(true);
  if (!copy.matches(".state")) return [...copy.children];
  // What it leads to stands beside it here.
  copy.textContent = problems.textContent;
  copy.className = "";
  return [copy];
}

function jump(row, open) {
  const button = document.createElement("button");
  button.type = "button";
  button.textContent = label(row);
  button.addEventListener("click", () => open(row));
  return button;
}

const label = (row) => (needsSomebody(row) ? fill(pad().dataset.needs, { n: name(row) }) : name(row));
