// The rows of a form of scores, whoever writes in them: fingers in the list, the keypad or the tiles.
//
// A row says one thing of its seat: pips, or the tiles they were added up from, or went out, or did not play. What is
// said last holds. A row that somebody is done with says so: "seat:left".

import { loosen } from "./cells.js";
import { whole } from "./whole-tiles.js";

const found = (seat, path) => seat.querySelector(path);
export const field = (seat) => found(seat, ".entry .figure");
export const out = (seat) => found(seat, ".out input");
export const away = (seat) => found(seat, "[name^=absent]");
export const hand = (seat) => found(seat, "[data-hand]");
export const name = (seat) => hand(seat).dataset.hand;
export const rows = () => [...document.querySelectorAll("#scores .seat")];
export const isMissing = (seat) => !field(seat).value && !out(seat).checked && !away(seat)?.checked;
export const needsSomebody = (seat) => Boolean(found(seat, ".errors"));
export const fill = (text, values) => text.replace(/{(\w+)}/g, (_all, word) => values[word]);
export const leave = (seat) => seat.dispatchEvent(new CustomEvent("seat:left", { bubbles: true }));

// What only a script answers is shown only now.
document.documentElement.classList.add("scripted");
loosen(document);
document.addEventListener("htmx:afterSettle", () => loosen(document));

let writing = false;

export function write(seat, { pips = "", tiles = "", receipt = "", isOut = false, isAway = false }) {
  if (field(seat).value !== pips) field(seat).value = pips;
  hand(seat).value = tiles;
  out(seat).checked = isOut;
  if (isOut) letGo(seat);
  if (away(seat)) away(seat).checked = isAway;
  // In the list it is seen where it is written.
  if (isAway) found(seat, "details").open = true;
  const line = found(seat, ".receipt");
  line.replaceChildren(...whole(receipt));
  line.hidden = !receipt;
  // Whoever watches the form hears of it as of typing.
  writing = true;
  field(seat).dispatchEvent(new Event("input", { bubbles: true }));
  writing = false;
  rows().forEach(show);
}

// Where one player goes out, whoever is said to last is the one.
function letGo(seat) {
  if (!("oneOut" in document.getElementById("scores").dataset)) return;
  for (const other of rows()) if (other !== seat) out(other).checked = false;
}

export function show(seat) {
  field(seat).placeholder = out(seat).checked ? "0" : "–";
  // The row that another took it from has changed too.
  if (seat.dataset.out && !out(seat).checked) leave(seat);
  seat.dataset.out = out(seat).checked ? "out" : "";
}

document.addEventListener("input", ({ target }) => {
  const seat = target.closest("#scores .seat");
  if (!seat || writing) return;
  if (target === field(seat)) write(seat, { pips: target.value });
  if (target === out(seat) && target.checked) letGo(seat);
  if (target.closest(".line")) addLine(target.closest(".extra"));
});

document.addEventListener("change", ({ target }) => {
  const seat = target.closest("#scores .seat");
  if (target.id === "blocked" && target.checked) rows().filter((row) => out(row).checked).forEach((row) => write(row, {}));
  if (!seat || !target.matches(".out input, [name^=absent]")) return;
  if (target.checked) write(seat, { isOut: target === out(seat), isAway: target === away(seat) });
  rows().forEach(show);
  leave(seat);
});

document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const seat = target.closest("#scores .seat");
  if (seat && !seat.contains(relatedTarget)) leave(seat);
});

// A phone that goes into the pocket may not come back.
document.addEventListener("visibilitychange", () => {
  if (document.hidden) rows().filter((seat) => seat.contains(document.activeElement)).forEach(leave);
});

// --- Penalties and bonuses: a line each, and an empty one to write in ------------------------------------------------

const inputs = (line) => [...line.querySelectorAll("input")];
const isEmpty = (line) => inputs(line).every((input) => !input.value);

function addLine(extra) {
  const last = extra.lastElementChild;
  if (isEmpty(last)) return last;
  const line = last.cloneNode(true);
  line.querySelector(".errors")?.remove();
  clear(line);
  extra.append(line);
  return line;
}

function clear(line) {
  for (const input of inputs(line)) {
    input.value = "";
    for (const name of ["id", "placeholder", "aria-invalid", "aria-describedby"]) input.removeAttribute(name);
  }
  line.classList.remove("reminder");
  sign(line, 0);
}

// What costs no points has none to write, and is said once.
const isReminder = (extra, reason) =>
  [...extra.querySelectorAll("[data-reminder]")].some(({ dataset }) => dataset.reason === reason);

function isSaid(extra, { dataset }) {
  return "reminder" in dataset && [...extra.querySelectorAll(".line")].some((line) => inputs(line)[0].value === dataset.reason);
}

function remind(line) {
  const [reason, points] = inputs(line);
  line.classList.toggle("reminder", !points.value && isReminder(line.closest(".extra"), reason.value));
}

document.addEventListener("input", ({ target }) => {
  const line = target.closest(".extra .line");
  if (line) remind(line);
});

function sign(line, index) {
  const select = line.querySelector("select");
  select.selectedIndex = index;
  line.querySelector(".sign button").textContent = select.options[index].text;
}

document.addEventListener("click", ({ target }) => {
  const button = target.closest(".extra button");
  const extra = button?.closest(".extra");
  const line = button?.closest(".line");
  if (!button) return;
  if (button.dataset.reason) {
    if (isSaid(extra, button)) return;
    const line = addLine(extra);
    const [reason, points] = inputs(line);
    reason.value = button.dataset.reason;
    points.placeholder = button.dataset.points;
    remind(line);
  } else if ("drop" in button.dataset) {
    if (line === extra.lastElementChild) clear(line);
    else line.remove();
    extra.lastElementChild.querySelector("input").focus();
  } else {
    sign(line, 1 - line.querySelector("select").selectedIndex);
    // What the rules give for a reason is a penalty: the other sign needs its points written.
    const points = inputs(line)[1];
    points.value ||= points.placeholder;
  }
  addLine(extra);
  extra.dispatchEvent(new Event("input", { bubbles: true }));
});
