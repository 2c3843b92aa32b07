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

/** The pictures that lie under maps, and whom they are from; undefined where there are none. */
export function mapTiles(): { address: string; credit: string } | undefined {
  const address = meta('bakehouse-tiles');
  return address === undefined ? undefined : { address, credit: meta('bakehouse-tiles-credit') ?? '' };
}

function meta(name: string): string | undefined {
  const content = document.querySelector(`meta[name="${name}"]`)?.getAttribute('content');
  return content == null || content === '' ? undefined : content;
}
