// Finds a name among the many at the door. Nothing is sent: a name that is hidden keeps its tick.

const find = document.getElementById("find");
const plain = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

function filter() {
  const words = plain(find.value).split(/\s+/).filter(Boolean);
  for (const line of document.querySelectorAll("#names .at-door")) {
    const name = plain(line.dataset.name);
    line.hidden = !words.every((word) => name.includes(word));
  }
}

if (find) {
  document.getElementById("filter").hidden = false;
  find.addEventListener("input", filter);
  // Enter would send the form: it ticks the one name that is left, and makes room for the next.
  find.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" || event.isComposing) return;
    event.preventDefault();
    const left = [...document.querySelectorAll("#names .at-door:not([hidden]) input[type=checkbox]")];
    if (left.length !== 1 || !find.value) return;
    left[0].click();
    find.value = "";
    filter();
  });
}
