// What waits on this phone is true for it, and told wherever the page tells of a marker: in the ring, in the words, in the
// menu. Whose turn it is then the rules decide, and they are with the server: of that nothing changes before it is sent.

// The parts that were written in since the server made them.
const written = new Set();

// Whether a part is another than the server made; asked when a new one is about to take its place.
export const unmark = (part) => written.delete(part.id);

export function mark({ train, up }) {
  const station = document.getElementById(`station-${train}`);
  if (!station?.matches("button")) return;
  station.dataset.up = up ? "1" : "0";
  station.setAttribute("aria-pressed", String(up));
  station.value = up ? "0" : "1";
  const { dataset } = station.closest("[data-state]");
  dataset.state = up ? dataset.up : dataset.down;
  const words = document.querySelector(`#words-${train} .state`);
  words.textContent = dataset.state;
  for (const told of [station, words]) written.add(told.closest("[data-part]").id);
}

// A turn that waits to be over is not over once more, nor is anything of it told that would come after its end.
export function holdTurn(taps) {
  const isOver = taps.some(({ write }) => ["next", "turn"].includes(write.tap.do));
  for (const id of ["next", "pass", "draw"]) document.getElementById(id)?.toggleAttribute("disabled", isOver);
}
