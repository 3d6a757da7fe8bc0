// Says that this phone was handed the score, or keeps it no longer: in the line that is always there, and whole at the end
// of the page, where it moves nothing. Whoever is typing goes on typing.

import { hold } from "./place.js";

const box = () => document.getElementById("handed");

export function say({ line, text, url, link }) {
  const here = box();
  if (!here) return;
  here.dataset.line = line;
  hold(() => {
    here.querySelector(".said").textContent = text;
    const way = here.querySelector("a");
    if (url) Object.assign(way, { href: url, textContent: link });
    way.hidden = way.pathname === location.pathname;
    here.hidden = false;
  });
  paint();
}

// The board has a place for it in its line; the other pages make their line themselves.
function paint() {
  const way = document.getElementById("keeps");
  if (way) {
    way.hidden = box().hidden;
    way.textContent = box().dataset.line;
  }
  document.dispatchEvent(new Event("live:handed"));
}

document.addEventListener("click", ({ target }) => {
  if (!target.closest("[data-seen]")) return;
  hold(() => (box().hidden = true));
  paint();
});
