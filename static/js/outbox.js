// Saves each cell of a round when its row is left, by itself.
//
// Rows are read by "cells.js", whoever writes in them; "queue.js" keeps and sends; "marks.js" says what is not saved yet,
// and "news.js" brings what other phones wrote. A row is written when it says something else than it did when it was last
// the same as what is saved or waits.

import { asItCame, cellOf, fieldsOf, form, out, read, rowOf, rows, says, seen } from "./cells.js";
import { entriesOf, find, findInForm, hasBox, isTyped, known, paint, reconsider, sayOffline, tell } from "./marks.js";
import { hear, isShown, replaced } from "./news.js";
import { add, drop, send } from "./queue.js";
import "./settle.js";

// --- Writing a row ----------------------------------------------------------------------------------------------------

function leave(row) {
  // A row that news take the place of is not left.
  if (row === replaced()) return;
  const said = read(row);
  // What cannot be read is not sent: the row says so, and counts as not saved.
  if (!said) return paint();
  if (!isTyped(row)) return;
  reconsider(row);
  entriesOf(row).filter((entry) => entry.refusal).forEach(drop);
  const { number, numbered } = form().dataset;
  const place = { number: Number(number), numbered: Number(numbered), seat: Number(row.dataset.seat) };
  const name = row.querySelector(".name").textContent;
  known.set(row, says(row));
  add({ cell: cellOf(row), name, says: says(row), fields: fieldsOf(row), write: { ...place, seen: Number(seen(row).value), ...said } });
}

export const leaveAll = () => rows().forEach(leave);

document.addEventListener("outbox:settled", ({ detail: { entry, ack, rev } }) => {
  const row = rows().find((each) => cellOf(each) === entry.cell);
  if (!row || ack.state === "refused") return;
  // The answer can come late: what was written since, by whomever, is what the row knows.
  if (ack.version && ack.version < Number(seen(row).value)) return;
  seen(row).value = ack.version;
  row.dataset.asOf = rev;
  tell(row, ack.state === "disputed" ? "disputed" : "saved", ack.text);
});

document.addEventListener("outbox:answered", ({ detail: { before, rev, acks } }) => {
  // The other score, and who wrote it when, are still to be heard of.
  if (acks.some((ack) => ack.state === "disputed")) return document.dispatchEvent(new Event("live:ask"));
  // Nobody else wrote between, so there is no news in it.
  if (form()?.dataset.rev === String(before)) form().dataset.rev = rev;
});

// --- The page ---------------------------------------------------------------------------------------------------------

function look(row) {
  const said = says(row, asItCame);
  known.set(row, said);
  find(row, said);
}

function lookAll() {
  const fresh = rows().filter((row) => !known.has(row));
  fresh.forEach(look);
  if (fresh.length) findInForm();
  // What was typed before this script came, and left.
  fresh.filter((row) => !row.contains(document.activeElement)).forEach(leave);
  for (const row of fresh) if (isShown(row)) tell(row, "disputed");
  paint();
}

document.addEventListener("seat:left", ({ target }) => rowOf(target) && leave(rowOf(target)));
document.addEventListener("focusout", ({ target, relatedTarget }) => {
  const row = rowOf(target);
  if (!row || row.contains(relatedTarget)) return;
  leave(row);
  // What came while somebody was at it.
  setTimeout(hear);
});
document.addEventListener("live:news", ({ detail }) => hear(detail));
document.addEventListener("live:state", (event) => {
  // Here one line says it all.
  event.preventDefault();
  sayOffline(event.detail.text);
});
document.addEventListener("input", paint);
document.addEventListener("outbox:change", paint);
document.addEventListener("live:handed", paint);
document.addEventListener("form:unanswered", paint);
document.addEventListener("visibilitychange", () => document.hidden && leaveAll());
window.addEventListener("pagehide", leaveAll);
document.addEventListener("htmx:afterSettle", lookAll);

lookAll();
send();
