/** Makes a passkey, or signs in with one: the form that names what to do is sent with what the browser signed. */

const json = { headers: { accept: "application/json" } };

/** A browser hands passkeys to secure pages alone, and to none whose address is a number. */
function canDo() {
  const named = !/^[\d.]+$|:/.test(location.hostname);
  return isSecureContext && named && !!window.PublicKeyCredential?.parseCreationOptionsFromJSON;
}

async function create(form) {
  const options = JSON.parse(document.getElementById(form.dataset.options).textContent).publicKey;
  options.authenticatorSelection = {
    ...options.authenticatorSelection,
    residentKey: "required",
    requireResidentKey: true,
    userVerification: "required",
  };
  return navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(options) });
}

async function get(form) {
  const answer = await fetch(form.action, json);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const options = (await answer.json()).request_options.publicKey;
  return navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(options) });
}

async function send(form) {
  const errors = form.querySelector(".errors");
  errors.hidden = true;
  try {
    const credential = await (form.dataset.passkey === "create" ? create : get)(form);
    form.elements.credential.value = JSON.stringify(credential);
    form.submit();
  } catch (error) {
    // Whoever closed the browser's question is told so as well: nothing happened.
    console.info(error);
    errors.hidden = false;
  }
}

if (canDo()) {
  document.querySelector("[data-passkey-missing]")?.remove();
  for (const form of document.querySelectorAll("form[data-passkey]")) {
    form.hidden = false;
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      send(form);
    });
  }
}
