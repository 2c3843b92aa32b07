import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { appAddresses, appFilesIn, appPolicy } from './app-page.ts';

const folder = mkdtempSync(join(tmpdir(), 'app-page-'));
writeFileSync(join(folder, 'index.html'), '<head><title>x</title></head>');
afterAll(() => rmSync(folder, { recursive: true }));

const app = 'https://app.example.com';
const keys = (API_URL?: string, WS_URL?: string) => ({ PUBLIC_URL: app, API_URL, WS_URL });

test.each([
  [keys(), {}],
  [keys(app, 'wss://app.example.com/'), {}],
  [keys(app, app), {}],
  [keys('https://api.example.com'), { api: 'https://api.example.com' }],
  [keys(undefined, 'https://ws.example.com/'), { ws: 'wss://ws.example.com' }],
  [keys(undefined, 'ws://ws.example.com:81/live/'), { ws: 'ws://ws.example.com:81/live' }],
  [
    { ...keys(app, app), PUBLIC_URL: undefined },
    { api: app, ws: 'wss://app.example.com' },
  ],
])('UI1 the app is told of hosts that are not its own: %j', (given, expected) => {
  expect(appAddresses(given)).toEqual(expected);
});

test('UI1 the page tells them, under another tag, and the policy allows them', async () => {
  const given = keys('https://api.example.com', 'wss://ws.example.com/live');
  const plain = await appFilesIn(folder, keys()).find('index.html', { brotli: false });
  const told = await appFilesIn(folder, given).find('index.html', { brotli: false });

  expect(plain?.body.toString()).toBe('<head><title>x</title></head>');
  expect(told?.body.toString()).toContain(
    '<meta name="bakehouse-api" content="https://api.example.com" /><meta name="bakehouse-ws" content="wss://ws.example.com/live" /></head>',
  );
  expect(told?.headers.etag).not.toBe(plain?.headers.etag);
  expect(appPolicy(given)).toContain("connect-src 'self' https://api.example.com wss://ws.example.com;");
  expect(appPolicy(keys())).toContain("connect-src 'self';");
  expect(appPolicy(keys())).not.toContain('script-src');
});

test('VIEWS24 the page tells where tiles of maps are and whose, and the policy allows pictures of that origin', async () => {
  const tiles = {
    MAP_TILES_URL: 'http://tiles.example.com:8080/{z}/{x}/{y}.png?key="1"',
    MAP_TILES_ATTRIBUTION: '© [Tiles](https://tiles.example.com)',
  };
  const told = await appFilesIn(folder, { ...keys(), ...tiles }).find('index.html', { brotli: false });
  expect(told?.body.toString()).toContain(
    '<meta name="bakehouse-tiles" content="http://tiles.example.com:8080/{z}/{x}/{y}.png?key=&quot;1&quot;" />' +
      '<meta name="bakehouse-tiles-credit" content="© [Tiles](https://tiles.example.com)" /></head>',
  );
  const pictures = (given: object) =>
    appPolicy({ ...keys(), ...given })
      .split('; ')
      .find((one) => one.startsWith('img-src'));
  expect(pictures(tiles)).toBe("img-src 'self' data: blob: https: http://tiles.example.com:8080");
  expect(pictures({ MAP_TILES_ATTRIBUTION: 'x' })).toBe("img-src 'self' data: blob: https:");
});

const frames = (PREVIEW_URL?: string) =>
  appPolicy({ ...keys(), PREVIEW_URL })
    .split('; ')
    .find((one) => one.startsWith('frame-src'));

test('PAGE13 frames may show previews where people reach them, and no other host', () => {
  expect(frames()).toBe("frame-src 'self' http://*.preview.localhost:*");
  expect(frames('https://preview.example.com')).toBe("frame-src 'self' https://*.preview.example.com");
  expect(frames('https://preview.example.com:8443')).toBe(
    "frame-src 'self' https://*.preview.example.com:8443",
  );
});
