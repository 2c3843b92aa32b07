import type { Random } from '../../packages/engine/src/expression/testing/random.ts';
import { hostileText } from './hostile-values.ts';

/** Media types of JSON bodies that are none, or are JSON only to a careless reader. */
export const jsonTypes = [
  'text/plain',
  'application/json; charset=utf-16',
  'APPLICATION/JSON',
  'application/json garbage',
  'application/x-www-form-urlencoded',
  'application/merge-patch+json',
  'application/problem+json',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'text/csv',
  '',
  'x',
  '/',
  'application/json, text/html',
] as const;

const odd: Record<string, readonly string[]> = {
  'if-match': ['*', '"', '""', 'W/"1"', '"-1"', '"99999999999999999999"', '"1","2"', 'null', '"1.5"'],
  'if-none-match': ['*', 'W/"x"', '"', ', ,'],
  'if-modified-since': ['Sun, 15 Nov 2026 00:00:00 GMT', 'never', '0'],
  'idempotency-key': ['', 'x'.repeat(256), 'ä', 'a b', '__proto__', 'key-1'],
  'api-version': ['0.97.3', '0.97', '1.0.0', '99', '', 'x', '-1', '0.97.3, 0.97.3'],
  accept: ['', 'x', '*/*;q=x', 'application/json;q=0', 'a/b,'.repeat(500)],
  'accept-language': ['de', '*', 'x-'.repeat(100), '\xff'],
  'accept-encoding': ['gzip', 'br;q=1, *;q=0', 'x'],
  'content-encoding': ['gzip', 'br', 'x'],
  'content-language': ['de'],
  origin: ['null', 'https://evil.example', 'x', ''],
  referer: ['https://evil.example/'],
  host: ['evil.example', 'localhost', '[::1]:1', 'a b', ''],
  'x-forwarded-for': ['1.2.3.4', '127.0.0.1', 'x', '::1, 10.0.0.1'],
  'x-forwarded-host': ['evil.example'],
  'x-forwarded-proto': ['https', 'javascript'],
  'x-http-method-override': ['DELETE', 'TRACE'],
  'x-original-url': ['/users'],
  range: [
    'bytes=',
    'bytes=-',
    'bytes=0-0,1-1',
    'bytes=99999999999999999999-',
    'lines=1-2',
    `bytes=${'0-1,'.repeat(300)}`,
  ],
  cookie: [
    'bakehouse_session=x',
    'bakehouse_session=',
    '=',
    `a=${'b'.repeat(4_000)}`,
    '__Host-bakehouse_session=bhs_x; ;;',
  ],
  'user-agent': ['', '<script>', 'x'.repeat(3_000)],
  'sec-fetch-site': ['cross-site', 'none', 'x'],
  'webhook-secret': ['a secret of a webhook', 'x', ''],
  'webhook-signature': ['t=1,v1=00', 't=x', 't=99999999999,v1=', ''],
  'last-event-id': ['1', 'x'],
  upgrade: ['websocket', 'h2c'],
  te: ['trailers'],
  prefer: ['return=minimal'],
  traceparent: ['00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01', '00-zz', 'x'.repeat(500)],
};

/** One to three headers that a server may stumble over. */
export function hostileHeaders(random: Random): Record<string, string> {
  const names = Object.keys(odd);
  const made: Record<string, string> = {};
  for (let count = 1 + random.below(3); count > 0; count -= 1) {
    const name = names[random.below(names.length)] ?? 'accept';
    const values = odd[name] ?? [];
    made[name] = values[random.below(values.length)] ?? '';
  }
  // What the protocol itself does not let through is not the product's to answer.
  if (random.chance(0.2))
    made['x-anything'] = hostileText(random)
      .replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '')
      .slice(0, 2_000);
  if (random.chance(0.1))
    made['authorization'] = random.pick([
      'Bearer',
      'Bearer ',
      'Basic eDp5',
      'bearer x',
      `Bearer ${'x'.repeat(5_000)}`,
      'Bearer \xff',
    ]);
  return made;
}
