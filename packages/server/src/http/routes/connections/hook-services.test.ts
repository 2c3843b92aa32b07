import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';

const secret = 'sk_live_a/b+c=1234567890';
let it: TestApp;
beforeAll(async () => {
  it = await makeTestApp({ env: { SECRET_KEY: 'k'.repeat(32) } });
});
afterAll(() => it.close());

async function put(url: string, body: object): Promise<void> {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const { statusCode } = await it.app.inject({ method: 'PUT', url, headers, payload: body });
  expect(statusCode).toBeLessThan(300);
}

/** A workflow that tells the service what it saw of the call. */
const hook = (service: string, options: object) => ({
  identifier: service,
  title: service,
  elevated: true,
  elements: [
    {
      name: 'start',
      type: 'event/webhook',
      options: { connection: 'signing', check: service, ...options },
      to: { default: { tell: ['default'] } },
    },
    { name: 'tell', type: 'action/response', options: { body: { request: '$event.request' } } },
  ],
  events: [{ identifier: service, type: 'webhook' }],
});

const send = (service: string, body: string, headers: Record<string, string>) =>
  it.app.inject({
    method: 'POST',
    url: `/hooks/${service}?a=1`,
    headers: { 'content-type': 'application/json', ...headers },
    payload: body,
  });

const meta = (token: string) =>
  it.app.inject({
    method: 'GET',
    url: '/hooks/meta',
    query: { 'hub.mode': 'subscribe', 'hub.verify_token': token, 'hub.challenge': '<b>115' },
  });

test('EVT44 EVT45 EVT46 a service is known by its own signature with the secret of a connection, and the workflow sees its call', async () => {
  await put('/connections/signing', { name: 'signing', kind: 'secret' });
  await put('/connections/signing/secret', { value: secret });
  await put('/workflows/github', hook('github', {}));
  await put('/workflows/slack', hook('slack', {}));
  await put('/workflows/meta', hook('meta', { challenge: 'known to Meta' }));
  const signed = (text: string) => createHmac('sha256', secret).update(text).digest('hex');
  const headers = { 'x-github-event': 'push', authorization: 'Bearer not shown' };
  const push = { ...headers, 'x-hub-signature-256': `sha256=${signed('{"n":1}')}` };
  const taken = await send('github', '{"n":1}', push);
  expect([taken.statusCode, taken.json()]).toMatchObject([
    200,
    { request: { method: 'POST', query: { a: '1' }, raw: '{"n":1}', headers: { 'x-github-event': 'push' } } },
  ]);
  expect(taken.body).not.toContain('not shown');
  expect((await send('github', '{"n":1}', push)).statusCode).toBe(409);
  expect((await send('github', '{"n":2}', push)).statusCode).toBe(401);

  const question = '{"type":"url_verification","challenge":"3eZbrw1a"}';
  const time = String(Math.floor(Date.now() / 1000));
  const slack = {
    'x-slack-request-timestamp': time,
    'x-slack-signature': `v0=${signed(`v0:${time}:${question}`)}`,
  };
  expect((await send('slack', question, slack)).json()).toEqual({ challenge: '3eZbrw1a' });
  expect((await send('slack', question, {})).statusCode).toBe(401);
  const answer = await meta('known to Meta');
  expect([answer.statusCode, answer.body, answer.headers['content-type']]).toEqual([
    200,
    '<b>115',
    'text/plain; charset=utf-8',
  ]);
  expect((await meta('something else')).statusCode).toBe(404);
});
