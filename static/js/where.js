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
  const [hadAt, stageAt] = [`${place} had`, `${place} stage`];
  const held = () => boxes.filter((box) => box.checked).map((box) => box.value);
  try {
    // That of a round that is over.
    const old = Object.keys(sessionStorage).filter((name) => name.startsWith(seat) && ![place, hadAt, stageAt].includes(name));
    for (const name of old) sessionStorage.removeItem(name);
    // What came back with an answer is newer than what is kept.
    if (!held().length) {
      const kept = (sessionStorage.getItem(place) ?? "").split(" ");
      for (const box of boxes) {
        const at = box.disabled ? -1 : kept.indexOf(box.value);
        if (at >= 0) box.checked = Boolean(kept.splice(at, 1));
      }
    }
    if (!boxes.length) return;
    // What was held when a tile was drawn since, or the turn went on.
    const isNew = sessionStorage.getItem(stageAt) !== form.dataset.stage;
    if (isNew) {
      sessionStorage.setItem(hadAt, sessionStorage.getItem(place) ?? "");
      sessionStorage.setItem(stageAt, form.dataset.stage);
    }
    const said = isNew ? "" : form.elements.drawn.value;
    const save = () => {
      const tiles = held();
      sessionStorage.setItem(place, tiles.join(" "));
      form.elements.drawn.value = tiles.includes(said) ? said : drawn(tiles, sessionStorage.getItem(hadAt) ?? "");
    };
    save();
    form.addEventListener("change", save);
  } catch {
    // A browser that keeps nothing asks for the tiles each time.
  }
}

// The one tile that came to those that were held; none where it is not one, or nobody told what was held.
function drawn(tiles, had) {
  const before = had.split(" ").filter(Boolean);
  const more = tiles.filter((tile) => before.indexOf(tile) < 0 || !before.splice(before.indexOf(tile), 1));
  return had && more.length === 1 ? more[0] : "";
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
