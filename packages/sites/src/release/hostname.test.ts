import { isIP } from 'node:net';
import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { checkHostname, ownHostSet } from './hostname.ts';

const own = ownHostSet([
  'app.bakery.example',
  'https://API.bakery.example:8443/x',
  '127.0.0.1:8080',
  'b\u00fccher.example',
]);
const parts = [
  'a',
  'xn--',
  'b-',
  '-',
  '.',
  '_',
  '*',
  '1',
  '127',
  '0x7f',
  ':',
  '@',
  '/',
  '%',
  '\u00fc',
  '\u0430',
  '\u200d',
  '\u3002',
  'APP.bakery.example',
  'example',
  ' ',
  '\0',
];

test('a hostname that passes is lower-case ASCII, has a dot, is no address and passes again unchanged', () => {
  assert(
    property(array(constantFrom(...parts), { maxLength: 12 }), (given) => {
      const result = checkHostname(given.join(''), own, 'preview.localhost');
      if ('fault' in result) return;
      expect(result.hostname).toMatch(/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z0-9-]+$/);
      expect(isIP(result.hostname)).toBe(0);
      expect(own.has(result.hostname)).toBe(false);
      expect(checkHostname(result.hostname, own, 'preview.localhost')).toEqual(result);
    }),
    { numRuns: process.env['TEST_FULL'] === undefined ? 4000 : 20_000 },
  );
});

test.each([
  'app.bakery.example',
  'api.bakery.example',
  'API.BAKERY.EXAMPLE',
  'xn--bcher-kva.example',
  'B\u00dcCHER.example',
])('the own host %s is refused however it is written', (host) => {
  expect(checkHostname(host, own, 'preview.localhost')).toEqual({
    fault: expect.stringContaining('application itself'),
  });
});

test.each([
  'www.example.org',
  'shop.localhost',
  'a-b.example',
  '1and1.example',
  'm\u00fcnchen.example',
  '\u043f\u0440\u0438\u043c\u0435\u0440.example',
])('%s can be deployed to', (host) => {
  expect(checkHostname(host, own, 'preview.localhost')).toHaveProperty('hostname');
});
