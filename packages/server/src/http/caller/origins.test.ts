import { beforeAll, describe, expect, test } from 'vitest';
import { makeRealUser, signedInBrowser, useScenarios } from '../../testing/index.ts';

describe('without PUBLIC_URL', () => {
  const { it } = useScenarios();
  let cookie: string;
  beforeAll(async () => {
    cookie = (await signedInBrowser(it(), await makeRealUser(it(), 'ann'))).cookie();
  });
  const change = (headers: Record<string, string>) =>
    it().app.inject({ method: 'PATCH', url: '/auth/me', headers: { cookie, ...headers }, payload: {} });

  test.each([
    ['http://127.0.0.1:8080', '127.0.0.1:8080'],
    ['http://localhost:8080', '127.0.0.1:8080'],
    ['http://localhost:9000', 'localhost:9000'],
    ['http://[::1]:8080', '[::1]:8080'],
    ['http://app.localhost:3000', 'app.localhost:3000'],
  ])('AUTH3 this machine is the app: %s', async (origin, host) => {
    expect((await change({ origin, host })).statusCode).toBe(200);
  });

  test.each([
    ['http://evil.example:8080', 'evil.example:8080'],
    ['http://127.0.0.1:9999', '127.0.0.1:8080'],
    ['https://127.0.0.1:8080', '127.0.0.1:8080'],
    ['http://127.0.0.1.evil.example', '127.0.0.1.evil.example'],
    ['http://localhost:8080/', 'localhost:8080'],
  ])('AUTH3 everything else is not: %s', async (origin, host) => {
    expect((await change({ origin, host })).json()).toMatchObject({ code: 'foreign_origin' });
  });

  test('AUTH5 a bearer token needs no origin, and wins over a cookie', async () => {
    const headers = { authorization: `Bearer ${it().user('admin').token}`, origin: 'https://evil.example' };

    const answer = await change(headers);

    expect(answer.json()).toMatchObject({ user: { email: 'admin@example.com' } });
  });

  test('a bearer token that is none is not made up for by the cookie', async () => {
    expect((await change({ authorization: 'Bearer nonsense' })).statusCode).toBe(401);
  });

  test('a cookie that is invalid counts as none', async () => {
    const answer = await it().app.inject({
      method: 'POST',
      url: '/auth/sign-in',
      headers: { cookie: 'bakehouse_session=nonsense' },
      payload: { email: 'ann@example.com', password: 'ann has a password' },
    });

    expect(answer.statusCode).toBe(200);
  });

  test('nothing is said to other sites', async () => {
    for (const method of ['GET', 'OPTIONS'] as const) {
      const { headers } = await it().app.inject({
        method,
        url: '/auth/me',
        headers: { origin: 'http://127.0.0.1:8080', 'access-control-request-method': 'POST' },
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
    }
  });
});

describe('on https', () => {
  const { it } = useScenarios({ env: { PUBLIC_URL: 'https://app.example.com' } });

  test('AUTH1 AUTH2 the cookie is bound to this host and to https', async () => {
    const user = await makeRealUser(it(), 'ann');
    const answer = await it().app.inject({
      method: 'POST',
      url: '/auth/sign-in',
      payload: { email: user.email, password: user.password },
    });

    for (const line of [answer.headers['set-cookie']].flat()) {
      expect(line).toMatch(
        /^__Host-bakehouse_\w+=bh[sd]_[\w-]{43}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/,
      );
    }
    expect([answer.headers['set-cookie']].flat()).toHaveLength(2);
  });

  test('AUTH3 only PUBLIC_URL is the app', async () => {
    const browser = await signedInBrowser(it(), await makeRealUser(it(), 'ben'), 'https://app.example.com');
    const cookie = browser.cookie();
    const change = (origin: string) =>
      it().app.inject({
        method: 'PATCH',
        url: '/auth/me',
        headers: { cookie, origin, host: '127.0.0.1:8080' },
        payload: {},
      });

    expect((await change('https://app.example.com')).statusCode).toBe(200);
    expect((await change('http://127.0.0.1:8080')).statusCode).toBe(403);
    expect((await change('https://app.example.com:444')).statusCode).toBe(403);
  });
});

describe('with the API on a host of its own', () => {
  const { it, scenario } = useScenarios({
    env: { PUBLIC_URL: 'https://app.example.com', API_URL: 'https://api.example.com' },
  });
  const allowed = {
    'access-control-allow-origin': 'https://app.example.com',
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  };

  scenario('AUTH4 the app may read answers, errors too', {
    request: ['GET', '/auth/me'],
    headers: { origin: 'https://app.example.com' },
    status: 401,
    answerHeaders: allowed,
  });

  scenario('AUTH4 the app may ask before it sends', {
    request: ['OPTIONS', '/auth/me'],
    headers: { origin: 'https://app.example.com', 'access-control-request-method': 'PATCH' },
    status: 204,
    answerHeaders: {
      ...allowed,
      'access-control-allow-methods': expect.stringContaining('PATCH') as string,
      'access-control-allow-headers': expect.stringContaining('If-Match') as string,
    },
  });

  test('AUTH4 nobody else may', async () => {
    for (const origin of [
      'https://evil.example',
      'https://api.example.com',
      'null',
      'https://app.example.com.evil.example',
    ])
      for (const method of ['GET', 'OPTIONS'] as const) {
        const { headers } = await it().app.inject({
          method,
          url: '/auth/me',
          headers: { origin, 'access-control-request-method': 'PATCH' },
        });
        expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
  });

  test('while starting nothing but the probes is answered', async () => {
    it().lifecycle.enter('starting');
    const answer = await it().app.inject({
      method: 'OPTIONS',
      url: '/auth/me',
      headers: { origin: 'https://app.example.com', 'access-control-request-method': 'PATCH' },
    });
    it().lifecycle.enter('ready');

    expect(answer.statusCode).toBe(503);
  });
});
