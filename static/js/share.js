// Copies and sends what a page shows. The buttons are hidden until it is known that they can do what they say: a browser
// lends its own list of messengers over https only, and copying works without it too.

const say = (text) => (document.querySelector("[data-done]").textContent = text);
const words = () => document.querySelector("[data-done]").dataset;

// Once more when the page is made anew.
function offer() {
  for (const button of document.querySelectorAll("[data-copy]")) button.hidden = false;
  for (const button of document.querySelectorAll("[data-share]")) button.hidden = !navigator.share;
  for (const button of document.querySelectorAll("[data-share-file]"))
    button.hidden = !navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] });
}

document.addEventListener("click", ({ target }) => {
  const { copy: copied, share, shareFile } = target.closest("button")?.dataset ?? {};
  if (copied) copy(document.getElementById(copied));
  if (share) send({ text: document.getElementById(share).value });
  if (shareFile) sendFile(shareFile);
});

document.addEventListener("live:board", offer);
offer();

async function copy(field) {
  field.select();
  const written = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  // Over plain http, as in a home network, there is no clipboard to write to but the old way.
  if (written || document.execCommand("copy")) say(words().done);
}

async function sendFile(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    await send({ files: [new File([await answer.blob()], "picture.png", { type: "image/png" })] });
  } catch {
    say(words().failed);
  }
}

async function send(what) {
  // Whoever closes the list of messengers has sent nothing, and that is no fault.
  await navigator.share(what).catch(() => {});
}
