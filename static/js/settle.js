// Saying which of two scores it was, without leaving the page on which the round is entered.

import { form } from "./cells.js";
import { hold } from "./place.js";
import { renew } from "./queue.js";

// Before any form hears of it: without a script it is sent with the whole form that it stands beside.
document.addEventListener("click", (event) => {
  const button = event.target.closest(".dispute [data-choice]");
  if (!button || !form()) return;
  event.preventDefault();
  settle(button.closest(".dispute"), button.dataset.choice);
});

async function settle(here, choice) {
  here.dataset.asked = choice;
  let answer = await post(here, choice);
  if (answer?.status === 403 && (await renew().catch(() => false))) answer = await post(here, choice);
  // Where it is done the server sends people on, and this page hears of it as of any news.
  if (answer?.type !== "opaqueredirect") say(here, (answer && (await reason(answer))) || word(answer));
  document.dispatchEvent(new Event("live:ask"));
}

async function post(here, choice) {
  const { action, number, numbered, seat, client } = here.dataset;
  const token = document.querySelector("[name=csrfmiddlewaretoken]").value;
  const body = new URLSearchParams({ number, numbered, seat, choice, client_id: client, csrfmiddlewaretoken: token });
  try {
    return await fetch(action, { method: "POST", body, redirect: "manual", cache: "no-store" });
  } catch {
    return null;
  }
}

// An answer that is not of this server says nothing of the score.
async function reason(answer) {
  const html = await answer.text().catch(() => "");
  return new DOMParser().parseFromString(html, "text/html").querySelector(".summary p")?.textContent;
}

function word(answer) {
  const { lost, barred, failed } = document.getElementById("status").dataset;
  if (answer?.status >= 500) return failed;
  return [403, 404].includes(answer?.status) ? barred : lost;
}

function say(box, text) {
  // News of it may have come before the answer, and have put another box there.
  const here = document.getElementById(box.id) ?? box;
  if (here.matches(".settled")) here.replaceChildren();
  const said = here.querySelector(".errors") ?? Object.assign(document.createElement("p"), { className: "errors" });
  said.setAttribute("role", "alert");
  hold(() => {
    here.append(said);
    said.textContent = text;
  });
  document.dispatchEvent(new Event("live:shown"));
}
