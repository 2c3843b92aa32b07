import { expect, test } from 'vitest';
import { useScenarios } from '../../testing/index.ts';

const { it } = useScenarios();
const texts = ['\0', 'a\0b', '\ud800', '\u202e', "'; drop table users; --", '%00', 'x'.repeat(100_000)];

/** Every place of these routes that takes a text. */
const places: [
  method: 'GET' | 'POST' | 'PUT' | 'PATCH',
  url: (text: string) => string,
  body?: (text: string) => object,
][] = [
  ['POST', () => '/auth/sign-in', (text) => ({ email: text, password: text })],
  ['POST', () => '/auth/sign-in/totp', (text) => ({ challenge: text, code: text })],
  [
    'POST',
    () => '/auth/sign-in/passkey',
    (text) => ({
      challenge: text,
      response: { id: text, rawId: text, type: 'public-key', response: { clientDataJSON: text } },
    }),
  ],
  ['GET', (text) => `/auth/oidc?to=${encodeURIComponent(text)}`],
  ['GET', (text) => `/auth/oidc/callback?state=${encodeURIComponent(text)}&code=${encodeURIComponent(text)}`],
  ['POST', () => '/auth/reset-password/request', (text) => ({ email: text })],
  ['POST', () => '/auth/reset-password', (text) => ({ token: text, password: text })],
  ['PATCH', () => '/auth/me', (text) => ({ name: text })],
  ['POST', () => '/auth/totp/confirm', (text) => ({ code: text })],
  ['POST', () => '/tokens', (text) => ({ name: text, roles: [text], password: text })],
  ['POST', () => '/users', (text) => ({ email: text, name: text, roles: [text] })],
  ['POST', () => '/users', (text) => ({ email: 'x@example.com', name: text, password: 'twelve chars' })],
  ['GET', (text) => `/users?search=${encodeURIComponent(text)}`],
  ['GET', (text) => `/users?role=${encodeURIComponent(text)}`],
  ['GET', (text) => `/users?cursor=${encodeURIComponent(text)}`],
  ['GET', (text) => `/users/${encodeURIComponent(text)}`],
  ['GET', (text) => `/roles/${encodeURIComponent(text)}`],
  ['GET', (text) => `/roles?cursor=${Buffer.from(text).toString('base64url')}`],
  ['POST', () => '/roles', (text) => ({ slug: 'x', title: text, permissions: [] })],
  [
    'POST',
    () => '/roles',
    (text) => ({
      slug: 'y',
      title: 'Y',
      permissions: [{ module: '*', action: 'read', filter: { a: text, [text]: 1 } }],
    }),
  ],
];

test('ERR23 a text that cannot be kept is refused, and never our own failure', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  for (const [method, url, body] of places)
    for (const text of texts) {
      const path = encodable(text) ? url(text) : undefined;
      if (path === undefined && body === undefined) continue;

      const answer = await it().app.inject({
        method,
        url: path ?? url(''),
        headers,
        ...(body === undefined ? {} : { payload: body(text) }),
      });

      expect(answer.statusCode, `${method} ${url('')} ${JSON.stringify(text.slice(0, 30))}`).not.toBe(500);
    }
});

/** Half a surrogate pair cannot stand in an address. */
function encodable(text: string): boolean {
  try {
    encodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}
