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
      expect(Object.keys(result)).toHaveLength(1);
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

test.each([
  ['', 'must have 1 to 253 characters'],
  [`${'a.'.repeat(126)}bc`, 'must have 1 to 253 characters'],
  ['*.example.org', 'is a wildcard; name each host'],
  ['a b.example', 'has a character that is not allowed'],
  ['a/b.example', 'has a character that is not allowed'],
  ['user@host.example', 'has a character that is not allowed'],
  ['a\u007f.example', 'has a character that is not allowed'],
  ['host.example:80', 'must be a name without scheme, port or address'],
  ['a_b.example', 'has an underscore'],
  ['.example.org', 'has an empty part'],
  ['example.org.', 'has an empty part'],
  ['a..example', 'has an empty part'],
  ['xn--a.example', 'is not a valid domain name'],
  ['127.0.0.1', 'is an address; a name is needed'],
  ['0x7f.1', 'is an address; a name is needed'],
  ['localhost', 'needs a domain, like "www.example.org"'],
  ['-a.example', 'has the part "-a", which is not allowed in a name'],
  ['a-.example', 'has the part "a-", which is not allowed in a name'],
  ['\u0430pple.example', 'mixes letters of several scripts in "\u0430pple"'],
  ['\u03b1pple.example', 'mixes letters of several scripts in "\u03b1pple"'],
  ['app.bakery.example', 'is a host of the application itself'],
  ['preview.localhost', 'is kept for previews'],
  ['x.preview.localhost', 'is kept for previews'],
])('PAGE8 %j cannot be deployed to: it %s', (host, why) => {
  expect(checkHostname(host, own, 'preview.localhost')).toEqual({ fault: `"${host.slice(0, 100)}" ${why}` });
});

test('PAGE8 names of the longest kind, and names that only end like the preview host, can be deployed to', () => {
  const label = 'a'.repeat(63);
  for (const host of [`${label}.example`, 'apreview.localhost', `${'a.'.repeat(123)}example`])
    expect(checkHostname(host, own, 'preview.localhost')).toEqual({ hostname: host });
  expect(checkHostname(`${label}a.example`, own, 'preview.localhost')).toHaveProperty('fault');
});

test('the hosts of the application are plain names', () => {
  expect([
    ...ownHostSet([' HTTPS://A.example:8443/x?y ', 'b.example.', 'c.example/', 'http+x', '[::1]:80']),
  ]).toEqual(['a.example', 'b.example', 'c.example', 'http+x', '[::1]']);
});

test.each([
  ['10.0.0.1', 'is an address; a name is needed'],
  ['1.2.3', 'is an address; a name is needed'],
  ['www.example.123', 'is not a valid domain name'],
  ['a.b.0x7f', 'is not a valid domain name'],
  ['www.example.0x', 'is not a valid domain name'],
])('%s, which browsers would take for an address, is refused', (host, why) => {
  expect(checkHostname(host, own, 'preview.localhost')).toEqual({ fault: `"${host}" ${why}` });
});

test.each(['4you.example', 'www.1example', 'a.0xyz', 'www.12a', 'x0x1.example'])(
  '%s has digits and is a name',
  (host) => {
    expect(checkHostname(host, own, 'preview.localhost')).toEqual({ hostname: host });
  },
);

test('own hosts may be written with scheme, port, path and a dot at the end; one that is no domain is kept as it is', () => {
  const given = [
    ' https://App.example:8443/a/b ',
    'plain.example.',
    'b\u00fccher.example',
    'No_Name<>',
    'http',
  ];
  expect(ownHostSet(given)).toEqual(
    new Set(['app.example', 'plain.example', 'xn--bcher-kva.example', 'no_name<>', 'http']),
  );
});
