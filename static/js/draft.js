// What is typed in a form and stands in no queue: kept in this tab until it is saved, so that a reload, or a phone that
// dropped the page, loses nothing of it. A form of an hour's typing outlives its tab too ("data-for-long"), for a week.
//
// A form says by "data-draft" what its draft is called. What is kept is the form as it would be sent, with its id and what
// it has seen; shown again it is laid out by the server, as after any button that saves nothing.

const main = document.getElementById("main");
const form = () => document.querySelector("form[data-draft]");
const PREFIX = "draft:";
const WEEK = 7 * 24 * 3_600_000;

const place = ({ dataset }) => ("forLong" in dataset ? localStorage : sessionStorage);
const nameOf = ({ dataset }) => PREFIX + dataset.draft;

function read(here) {
  try {
    const draft = JSON.parse(place(here).getItem(nameOf(here)));
    return draft && Date.now() - (draft.at ?? 0) < WEEK ? draft : null;
  } catch {
    return null;
  }
}

// Whether it is kept now: a browser may have no room for it, or want none.
function keep(here, isSent = false) {
  const fields = new URLSearchParams(new FormData(here));
  fields.delete("csrfmiddlewaretoken");
  try {
    place(here).setItem(nameOf(here), JSON.stringify({ fields: `${fields}`, isSent, at: Date.now() }));
    here.dataset.kept = "yes";
  } catch {
    delete here.dataset.kept;
  }
}

function drop(here) {
  try {
    place(here).removeItem(nameOf(here));
  } catch {
    // Then nothing is kept either.
  }
}

// --- Keeping it -------------------------------------------------------------------------------------------------------

document.addEventListener("input", ({ target }) => {
  // A field may stand outside of its form.
  if (target.form?.matches("[data-draft]")) keep(target.form);
});
document.addEventListener("change", ({ target }) => {
  if (target.form?.matches("[data-draft]") && read(target.form)) keep(target.form);
});

// Sent by the browser itself: the next page knows what became of it.
document.addEventListener("submit", ({ target, submitter, defaultPrevented }) => {
  if (!defaultPrevented && target.matches("[data-draft]") && !["language", "settle"].includes(submitter?.name)) keep(target, true);
});

// Sent by htmx: after a save the answer leads elsewhere or says what it has settled, after any other button the form is
// here again.
document.addEventListener("htmx:afterRequest", ({ detail: { requestConfig, xhr } }) => {
  const isSaved = ["HX-Redirect", "X-Outbox-Ack"].some((name) => xhr?.getResponseHeader(name));
  // The form itself is off the page by then.
  if (isSaved && requestConfig.elt.matches("[data-draft]")) forget(requestConfig.elt);
});
document.addEventListener("htmx:afterSettle", ({ detail }) => {
  const here = form();
  // A line that came or went by a press of its button is typed too.
  if (here && (detail.requestConfig?.elt.matches("button") || read(here))) keep(here);
});

// Other rules to begin from take the place of what was typed: the browser asks before it goes there.
document.addEventListener("submit", ({ target }) => target.matches("[data-anew]") && form() && delete form().dataset.kept);

// Cancel means it.
document.addEventListener("click", ({ target }) => target.closest("[data-cancel]") && form() && forget(form()));

function forget(here) {
  drop(here);
  // Nothing is to be asked about, and nothing kept while the page goes.
  here.dataset.kept = "yes";
}

// --- Showing it again -------------------------------------------------------------------------------------------------

async function show() {
  const here = form();
  if (!here) return;
  const [{ type } = {}] = performance.getEntriesByType("navigation");
  // Whoever comes by an address that says what to begin from begins from that.
  if (type === "navigate" && new URLSearchParams(location.search).has("from")) drop(here);
  const draft = read(here);
  if (!draft) return isTyped(here) && keep(here);
  // Whoever sent it sees what came of it; on the way back it may be a page that never got an answer.
  if (draft.isSent && type !== "back_forward" && !("answer" in main.dataset)) return drop(here);
  // The answer has it all, and whoever types before this script is there goes on with that.
  if ("answer" in main.dataset || isTyped(here)) return keep(here);
  const fields = new URLSearchParams(draft.fields);
  fields.set("csrfmiddlewaretoken", here.elements.csrfmiddlewaretoken.value);
  fields.set("language", document.documentElement.lang);
  const answer = await fetch(here.action, { method: "POST", headers: { "HX-Request": "true" }, body: fields }).catch(() => null);
  const html = answer?.ok ? await answer.text() : "";
  // Not what was asked for, or somebody has begun to type.
  if (!html.includes("data-draft") || form() !== here || isTyped(here)) return;
  main.innerHTML = html;
  window.htmx?.process(main);
  main.dispatchEvent(new CustomEvent("htmx:afterSettle", { bubbles: true, detail: {} }));
  form().dispatchEvent(new Event("input", { bubbles: true }));
  keep(form());
  say();
}

// What outlived its tab comes back unasked: the page says so, and how to be without it.
function say() {
  const { earlier, leave } = form().dataset;
  if (!earlier) return;
  const note = Object.assign(document.createElement("div"), { className: "summary", id: "earlier" });
  const words = Object.assign(document.createElement("p"), { textContent: earlier });
  const button = Object.assign(document.createElement("button"), { type: "button", className: "second", textContent: leave });
  button.addEventListener("click", () => {
    forget(form());
    location.reload();
  });
  note.setAttribute("role", "status");
  note.append(words, button);
  form().before(note);
}

// A browser fills in choices by itself when a page is loaded again, but no text that it was told not to.
const isTyped = (here) =>
  [...here.elements].some((field) => field.type === "text" && field.value !== field.defaultValue);

show();
