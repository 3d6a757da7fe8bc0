// Where may I play? – says when the answer is not the newest any more, and keeps the picked tiles for the next turn.
//
// The tiles stay in this tab alone, for this seat and this round, and go to the server with the question only.

const form = document.getElementById("where");
const EVERY = 3_000;

if (form) {
  keep();
  setInterval(ask, EVERY);
  document.addEventListener("visibilitychange", ask);
}

// --- The hand ---------------------------------------------------------------------------------------------------------

function keep() {
  const boxes = [...form.querySelectorAll("[name=tile]")];
  const seat = `hand ${form.action} `;
  const place = `${seat}${form.elements.number.value}`;
  const held = () => boxes.filter((box) => box.checked).map((box) => box.value);
  try {
    // That of a round that is over.
    const old = Object.keys(sessionStorage).filter((name) => name.startsWith(seat) && name !== place);
    for (const name of old) sessionStorage.removeItem(name);
    // What came back with an answer is newer than what is kept.
    if (!held().length) {
      const kept = (sessionStorage.getItem(place) ?? "").split(" ");
      for (const box of boxes) {
        const at = box.disabled ? -1 : kept.indexOf(box.value);
        if (at >= 0) box.checked = Boolean(kept.splice(at, 1));
      }
    }
    const save = () => sessionStorage.setItem(place, held().join(" "));
    if (boxes.length) save();
    form.addEventListener("change", save);
  } catch {
    // A browser that keeps nothing asks for the tiles each time.
  }
}

// --- Is it still so? --------------------------------------------------------------------------------------------------

async function ask() {
  const stale = document.getElementById("stale");
  if (document.hidden || stale.textContent) return;
  const { live, rev, as } = form.dataset;
  try {
    const answer = await fetch(`${live}?rev=${rev}&as=${as}`, { cache: "no-store" });
    if (Number(answer.headers.get("X-Rev") ?? NaN) > Number(rev)) say(stale);
  } catch {
    // No connection: the answer stands as it was given.
  }
}

// With a hand the question is sent again, else the page is looked at again.
function say(stale) {
  const again = Object.assign(document.createElement("button"), { className: "second", textContent: stale.dataset.again });
  again.name = "do";
  again.value = "fit";
  again.type = form.querySelector("[name=tile]:checked") ? "submit" : "button";
  if (again.type === "button") again.addEventListener("click", () => location.replace(form.action));
  stale.replaceChildren(stale.dataset.words, " ", again);
}
