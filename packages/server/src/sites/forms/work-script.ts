/**
 * Does the work that a form asks for while somebody looks it over, and holds the form back until it is done. Where the browser
 * cannot, the form is sent without it. The proof is what `checkProof` looks for.
 */
export const workScript = `(async () => {
  const form = document.querySelector('form.site-form');
  const bits = Number(document.querySelector('main').dataset.work);
  if (globalThis.crypto?.subtle === undefined) return;
  let done = false;
  let waits = false;
  form.addEventListener('submit', (event) => {
    if (done) return;
    event.preventDefault();
    waits = true;
  });
  const token = form.elements._token.value;
  for (let n = 0; !done; n += 1) {
    const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token + '.' + n)));
    const first = hash.findIndex((byte) => byte !== 0);
    if (first * 8 + Math.clz32(hash[first]) - 24 < bits) continue;
    form.elements._proof.value = String(n);
    done = true;
  }
  if (waits) form.requestSubmit();
})();`;
