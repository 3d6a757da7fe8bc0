// The tiles that are left in a hand, tapped on a grid of the set: they are added up as the page says that each counts.
//
// What lies in the middle or in another hand is refused in one place, `lay`: its box cannot be checked, neither by a
// finger nor by `take`, through which come the tiles that stood there, or that something else has read.

import { fill, hand, leave, name, write } from "./seats.js";
import { whole } from "./whole-tiles.js";

let seat = null;
let back = null;
let held = [];
let earlier = [];

const place = () => document.getElementById("tiles");
const part = (path) => place().querySelector(path);
const boxes = () => [...place().querySelectorAll("input")];

export function pick(row, whenDone) {
  document.getElementById("keypad").hidden = true;
  [seat, back, held, earlier] = [row, whenDone, [], []];
  place().hidden = false;
  document.getElementById("tiles-name").textContent = name(row);
  lay();
  hand(row).value.split(" ").filter(Boolean).forEach(take);
  show("");
  scrollTo(0, 0);
  place().focus();
}

// The whole set on the table, each copy of a tile that lies elsewhere with the reason.
function lay() {
  const words = place().dataset;
  const engine = document.getElementById("engine").value;
  const elsewhere = { [`${engine}-${engine}`]: [words.engine] };
  for (const other of document.querySelectorAll("#scores [data-hand]"))
    if (other !== hand(seat))
      for (const tile of other.value.split(" "))
        (elsewhere[tile] ??= []).push(fill(words.held, { name: other.dataset.hand }));
  const set = words.tiles.split(" ");
  const labels = [];
  for (let index = 0; index < set.length; index += 2) {
    const label = part("template").content.firstElementChild.cloneNode(true);
    const [box, text] = label.children;
    box.value = set[index];
    box.dataset.worth = set[index + 1];
    text.textContent = box.value.replace("-", "|");
    const reason = elsewhere[box.value]?.pop();
    if (reason) {
      box.disabled = true;
      label.append(" ", Object.assign(document.createElement("small"), { textContent: reason }));
    }
    labels.push(label);
  }
  part(".tiles").replaceChildren(...labels);
  const highest = Number(set[0].split("-")[0]);
  part(".ends").replaceChildren(...Array.from({ length: highest + 1 }, (_none, end) => endButton(String(end))));
}

function endButton(end) {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: end });
  button.addEventListener("click", () => show(button.getAttribute("aria-pressed") === "true" ? "" : end));
  return button;
}

// Only the tiles with this end, or all of them.
function show(end) {
  for (const button of part(".ends").children) button.setAttribute("aria-pressed", button.textContent === end);
  for (const box of boxes()) box.parentElement.hidden = end && !box.value.split("-").includes(end);
  part(".tiles").scrollTo(0, 0);
  draw();
}

function take(tile) {
  const box = boxes().find((each) => each.value === tile && !each.disabled && !each.checked);
  if (!box) return;
  box.checked = true;
  held.push(tile);
}

function draw() {
  const worths = held.map((tile) => [tile, Number(boxes().find((box) => box.value === tile).dataset.worth)]);
  const sum = worths.reduce((total, [, worth]) => total + worth, 0);
  const receipt = held.length ? `${worths.map((each) => each.join(" ")).join(" + ")} = ${sum}` : "";
  const said = document.getElementById("tiles-receipt");
  said.replaceChildren(...whole(receipt || "–"));
  // The sum, and what was taken last.
  said.scrollTop = said.scrollHeight;
  part("[data-key=undo]").disabled = !earlier.length;
  part("[data-key=save]").textContent = fill(place().dataset.save, { score: held.length ? sum : "–" });
  return { pips: held.length ? String(sum) : "", tiles: held.join(" "), receipt };
}

const keys = {
  undo() {
    const before = earlier.pop();
    boxes().forEach((box) => (box.checked = false));
    held = [];
    before.forEach(take);
    draw();
  },
  close() {
    place().hidden = true;
    back();
  },
  save() {
    write(seat, draw());
    leave(seat);
    keys.close();
  },
};

document.addEventListener("change", ({ target }) => {
  if (!target.closest("#tiles .tile")) return;
  earlier.push([...held]);
  if (target.checked) held.push(target.value);
  else held.splice(held.lastIndexOf(target.value), 1);
  draw();
});

document.addEventListener("click", ({ target }) => keys[target.closest("#tiles [data-key]")?.dataset.key]?.());

document.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && place()?.hidden === false) keys.close();
});
