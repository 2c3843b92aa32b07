import type { Config } from '../../foundation/config/config.ts';
import { lookOf, type Look, type LookKeys } from './look-of.ts';
import { staticFiles, type StaticFiles } from './static-files.ts';

/** Where the app finds the API and the WebSocket, as far as these have hosts of their own, and what lies under maps. */
export interface AppAddresses {
  api?: string;
  ws?: string;
  tiles?: string;
  'tiles-credit'?: string;
}

type Keys = Pick<Config, 'PUBLIC_URL' | 'API_URL' | 'WS_URL'> &
  Partial<Pick<Config, 'MAP_TILES_URL' | 'MAP_TILES_ATTRIBUTION'>>;

/** The addresses that the app must be told. */
export function appAddresses({
  PUBLIC_URL,
  API_URL,
  WS_URL,
  MAP_TILES_URL,
  MAP_TILES_ATTRIBUTION,
}: Keys): AppAddresses {
  const ws = WS_URL === undefined ? undefined : socketAddress(WS_URL);
  return {
    ...(API_URL === undefined || API_URL === PUBLIC_URL ? {} : { api: API_URL }),
    ...(ws === undefined || (PUBLIC_URL !== undefined && ws === socketAddress(PUBLIC_URL)) ? {} : { ws }),
    ...(MAP_TILES_URL === undefined ? {} : { tiles: MAP_TILES_URL }),
    ...(MAP_TILES_URL === undefined || MAP_TILES_ATTRIBUTION === undefined
      ? {}
      : { 'tiles-credit': MAP_TILES_ATTRIBUTION }),
  };
}

/** The files of the app; its page tells where API, WebSocket and tiles of maps are, and how the app looks at the moment. */
export function appFilesIn(folder: string, config: Keys & LookKeys): StaticFiles {
  const addresses = appAddresses(config);
  const look = () => lookOf(config);
  return staticFiles(folder, {
    of: (path) => (path === 'index.html' ? JSON.stringify(look()) : ''),
    change: (path, content) =>
      path === 'index.html'
        ? Buffer.from(withLook(content.toString(), { ...addresses, ...look() }))
        : content,
  });
}

/** What the app's page may load and reach; pictures of notifications may stand anywhere, previews of pages have hosts of their own. */
export function appPolicy(
  config: Keys & Partial<Pick<Config, 'PREVIEW_URL'>>,
  /** Origins of pages that may show it inside them. */
  embed: readonly string[] = [],
): string {
  const { api, ws, tiles } = appAddresses(config);
  return [
    "default-src 'self'",
    `connect-src ${own(api, ws === undefined ? undefined : originOf(ws))}`,
    "style-src 'self' 'unsafe-inline'",
    `img-src ${own(api, 'data:', 'blob:', 'https:', tiles === undefined ? undefined : originOf(tiles))}`,
    `frame-src ${own(api, previewHosts(config.PREVIEW_URL))}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${embed.length === 0 ? "'none'" : embed.join(' ')}`,
  ].join('; ');
}

function previewHosts(url: string | undefined): string {
  if (url === undefined) return 'http://*.preview.localhost:*';
  const { protocol, host } = new URL(url);
  return `${protocol}//*.${host}`;
}

function own(...more: (string | undefined)[]): string {
  return ["'self'", ...more].filter((each) => each !== undefined).join(' ');
}

function withLook(html: string, told: AppAddresses & Look): string {
  const lines = Object.entries(told).map(
    ([name, content]) => `<meta name="bakehouse-${name}" content="${attribute(content as string)}" />`,
  );
  const { name = 'Bakehouse', logo, api = '' } = told;
  const page = html
    .replace('</head>', () => `${lines.join('')}</head>`)
    .replace('<title>Bakehouse', () => `<title>${attribute(name)}`)
    .replace('alt="Bakehouse"', () => `alt="${attribute(name)}"`);
  return logo === undefined
    ? page
    : page
        .replaceAll('"/app/icon.svg"', () => `"${attribute(api + logo)}"`)
        .replace(' type="image/svg+xml"', '');
}

function attribute(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}

/** `https://ws.example.com/` and `wss://ws.example.com` are the same host of WebSockets. */
function socketAddress(address: string): string {
  return address.replace(/^http/, 'ws').replace(/\/+$/, '');
}

/** Origins of WebSockets have no name of their own in every runtime. */
function originOf(address: string): string {
  const { protocol, host } = new URL(address);
  return `${protocol}//${host}`;
}
