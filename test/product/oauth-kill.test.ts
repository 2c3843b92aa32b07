import { makeTestApp } from '@bakehouse/server/testing';
import { expect, test, vi } from 'vitest';
import { startWebServer } from '../../packages/server/src/testing/web-server.ts';
import { runProduct } from '../harness/product.ts';

const patience = { timeout: 300_000, interval: 50 };

/** A token server that takes the last refresh token until the next one, or what came with it, was used. */
function grants() {
  let serial = 0;
  const [refresh, access] = [new Map<string, number>(), new Map<string, number>()];
  const give = () => {
    serial += 1;
    refresh.set(`refresh-${serial}`, serial);
    access.set(`access-${serial}`, serial);
    return { access_token: `access-${serial}`, refresh_token: `refresh-${serial}`, expires_in: 3600 };
  };
  const used = (generation: number) => {
    for (const [token, each] of refresh) if (each < generation) refresh.delete(token);
  };
  return {
    give,
    renew(token: string) {
      const generation = refresh.get(token);
      if (generation === undefined) return undefined;
      used(generation);
      return give();
    },
    takes(token: string) {
      const generation = access.get(token);
      if (generation !== undefined) used(generation);
      return generation !== undefined;
    },
  };
}

test('CONN43 a process that is killed while it renews a token loses no consent', async () => {
  const server = grants();
  let hold: 'asked' | 'answered' | undefined;
  const held: string[] = [];
  const api = await startWebServer((request, response) => {
    const token = (request.headers.authorization ?? '').replace('Bearer ', '');
    response.writeHead(server.takes(token) ? 200 : 401).end();
  });
  const tokens = await startWebServer((_request, response) => {
    const form = new URLSearchParams(tokens.requests.at(-1)?.body);
    if (hold === 'asked') return void held.push('asked');
    const given =
      form.get('grant_type') === 'authorization_code'
        ? server.give()
        : server.renew(form.get('refresh_token') ?? '');
    if (hold === 'answered') return void held.push('answered');
    response
      .writeHead(given === undefined ? 400 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(given ?? { error: 'invalid_grant' }));
  });
  const env = {
    SECRET_KEY: 'k'.repeat(32),
    ALLOW_PRIVATE_HOSTS: '127.0.0.1',
    PUBLIC_URL: 'https://app.example.com',
  };
  const setup = await makeTestApp({ env });
  const headers = { authorization: `Bearer ${setup.user('admin').token}` };
  const ask = (method: 'GET' | 'PUT' | 'POST', url: string, payload?: object) =>
    setup.app.inject({ method, url, headers, ...(payload ? { payload } : {}) });
  await ask('PUT', '/connections/person', {
    name: 'person',
    kind: 'oauth2',
    settings: {
      grant: 'authorization_code',
      tokenUrl: `${tokens.url}/token`,
      authorizeUrl: `${tokens.url}/authorize`,
      clientId: 'client',
    },
    hosts: [`http://127.0.0.1:${api.port}`],
  });
  await ask('PUT', '/connections/person/secret', { clientSecret: 'secret of the client' });
  const { url } = (await ask('POST', '/connections/person/consent')).json<{ url: string }>();
  const state = new URL(url).searchParams.get('state') ?? '';
  await ask('GET', `/oauth/callback?state=${state}&code=c`);

  const expire = () => setup.database.pool.query(`update bakehouse.connection_tokens set expires_at = now()`);
  for (const moment of ['asked', 'answered'] as const) {
    const product = await runProduct({ env: { ...env, DATABASE_URL: setup.database.url } });
    await product.ready();
    await expire();
    hold = moment;
    const use = fetch(`${product.url}/connections/person/test`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => undefined);
    await vi.waitFor(() => expect(held).toContain(moment), patience);
    await product.stop('SIGKILL');
    await use;
    hold = undefined;
    // Whoever comes next, here another process, is given new ones for the old.
    expect((await ask('POST', '/connections/person/test', {})).json()).toMatchObject({ ok: true });
    expect((await ask('GET', '/connections/person')).json()).toMatchObject({ consent: 'given' });
  }
  await Promise.all([api.close(), tokens.close()]);
  await setup.close();
});
