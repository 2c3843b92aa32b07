/** Where the API and the live connection are: on this host, unless the page says otherwise. */
export function serverAddresses(): { api: string; ws: string } {
  const api = meta('bakehouse-api') ?? '';
  const ws = meta('bakehouse-ws') ?? window.location.origin;
  return { api, ws };
}

/** An address that the server gives, from its own root, as the browser needs it. */
export function fromServer(address: string): string {
  return address.startsWith('/') && !address.startsWith('//') ? serverAddresses().api + address : address;
}

function meta(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  return content == null || content === '' ? undefined : content;
}
