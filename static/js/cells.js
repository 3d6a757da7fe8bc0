// What the rows of a form of scores say, as it is sent: each row is a cell of the round.

export const form = () => document.querySelector("form[data-writes]");
export const rows = () => [...document.querySelectorAll("form[data-writes] .seat[data-seat]")];
export const rowOf = (target) => target.closest("form[data-writes] .seat[data-seat]");
// Who is not at the table has a line, and nothing to write in.
export const lines = () => [...document.querySelectorAll("form[data-writes] .not-there")];
export const cellOf = (row) => `${form().dataset.number}/${row.dataset.seat}`;
export const seen = (row) => row.querySelector("[name^=seen-]");
export const out = (row) => row.querySelector(".out input");
export const figure = (row) => row.querySelector(".entry .figure");

// One radio button lets another go without a word, and two phones may each have said who went out: both are shown, until
// somebody says which it was.
export function loosen(part) {
  for (const button of part.querySelectorAll(".out input[type=radio]")) button.type = "checkbox";
  // A box can be let go by itself.
  part.querySelector(".nobody")?.remove();
}

const at = (row) => seen(row).name.slice("seen-".length);
const isBox = (field) => field.type === "checkbox" || field.type === "radio";

// A number as it is sent, null for nothing typed; undefined for what is no number. The server reads it alike
// ("tracker/forms/numbers.py"): "4 7" is two numbers, and nobody knows which.
function number(text) {
  const tidy = text.trim().replace(/[−–]/g, "-").replace(/^([+-])\s+/, "$1");
  if (!tidy) return null;
  if (!/^[+-]?\p{Nd}+$/u.test(tidy)) return undefined;
  return /^-?\d{1,9}$/.test(tidy) ? Number(tidy) : tidy;
}

// Fields as they are now, and as the server filled them in: somebody may have typed before any script came.
const now = { isOn: (field) => field.checked, text: (field) => field.value };
export const asItCame = {
  isOn: (field) => field.defaultChecked,
  text: (field) => (field.options ? [...field.options].find(isChosen) ?? field.options[0] : { value: field.defaultValue }).value,
};
const isChosen = (option) => option.defaultSelected;

// What a row would write; undefined while it has something that is no number.
export function read(row, { isOn, text } = now) {
  const all = (name) => [...row.querySelectorAll(`[name="${name.replace("#", at(row))}"]`)];
  const [away] = all("absent-#");
  const [tiles] = all("tiles-#");
  const said = {
    pips: number(text(figure(row))),
    out: isOn(out(row)) && !form().elements.blocked?.checked,
    absent: Boolean(away && isOn(away)),
    tiles: tiles?.value ? tiles.value.split(" ") : null,
  };
  const reasons = all("reason-#");
  const signs = all("points-#-sign");
  // A page from before it had any leaves those of the scorekeeper alone.
  if (reasons.length)
    said.adjustments = all("points-#")
      .map((field, nth) => ({ reason: text(reasons[nth]).trim(), points: number(text(field)), sign: text(signs[nth]) }))
      .filter(({ reason, points }) => reason || points !== null)
      .map(({ reason, points, sign }) => ({ reason, points: sign === "-" && points ? -Math.abs(points) : points }));
  const numbers = [said.pips, ...(said.adjustments ?? []).map(({ points }) => points)];
  return numbers.includes(undefined) ? undefined : said;
}

// The same to compare with.
export const says = (row, fields) => JSON.stringify(read(row, fields));

export function hasScore(row) {
  const { pips, out: isOut, absent } = read(row) ?? { pips: null };
  return pips !== null || isOut || absent;
}

// Each field as it is filled in, for a page that is loaded again before that is saved; a row may have another place then.
export function fieldsOf(row) {
  return [...row.querySelectorAll("input[name]:not([name^=seen-]), select[name]")].map((field) => [
    field.name.replace(`-${at(row)}`, "-#"),
    isBox(field) ? field.checked : field.value,
  ]);
}

export function restore(row, fields) {
  const counts = {};
  for (const [stored, value] of fields) {
    const name = stored.replace("-#", `-${at(row)}`);
    counts[name] = (counts[name] ?? -1) + 1;
    const field = row.querySelectorAll(`[name="${name}"]`)[counts[name]];
    if (field && isBox(field)) field.checked = value;
    else if (field) field.value = value;
    // A line that is filled in makes room for another.
    if (field && /^(reason|points)-/.test(name)) field.dispatchEvent(new Event("input", { bubbles: true }));
  }
}
