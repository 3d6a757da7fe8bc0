// Copies and sends what a page shows. The buttons are hidden until it is known that they can do what they say: a browser
// lends its own list of messengers over https only, and copying works without it too.

const status = document.querySelector("[data-done]");

for (const button of document.querySelectorAll("[data-copy]")) {
  button.hidden = false;
  button.addEventListener("click", () => copy(document.getElementById(button.dataset.copy)));
}

for (const button of document.querySelectorAll("[data-share]")) {
  button.hidden = !navigator.share;
  button.addEventListener("click", () => send({ text: document.getElementById(button.dataset.share).value }));
}

for (const button of document.querySelectorAll("[data-share-file]")) {
  button.hidden = !navigator.canShare?.({ files: [new File([], "picture.png", { type: "image/png" })] });
  button.addEventListener("click", () => sendFile(button.dataset.shareFile));
}

async function copy(field) {
  field.select();
  const written = await navigator.clipboard?.writeText(field.value).then(
    () => true,
    () => false,
  );
  // Over plain http, as in a home network, there is no clipboard to write to but the old way.
  if (written || document.execCommand("copy")) status.textContent = status.dataset.done;
}

async function sendFile(address) {
  try {
    const answer = await fetch(address);
    if (!answer.ok) throw new Error(answer.statusText);
    await send({ files: [new File([await answer.blob()], "picture.png", { type: "image/png" })] });
  } catch {
    status.textContent = status.dataset.failed;
  }
}

async function send(what) {
  // Whoever closes the list of messengers has sent nothing, and that is no fault.
  await navigator.share(what).catch(() => {});
}
