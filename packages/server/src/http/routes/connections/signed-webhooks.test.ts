import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestApp, type TestApp } from '../../../testing/index.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';
import { webhookPresets } from '../../../work/events/webhook-presets.ts';

const secret = `whsec_${Buffer.from('a secret of twenty-four b').toString('base64')}`;
let it: TestApp;
let server: WebServer;

beforeAll(async () => {
  server = await startWebServer((_request, response) => {
    response.writeHead(server.requests.length === 1 ? 500 : 200, { 'content-type': 'text/plain' });
    response.end(`${secret} came`);
  });
  it = await makeTestApp({ env: { SECRET_KEY: 'k'.repeat(32), ALLOW_PRIVATE_HOSTS: '127.0.0.1' } });
});
afterAll(async () => {
  await Promise.all([it.close(), server.close()]);
});

async function call(method: 'PUT' | 'POST', url: string, payload: object) {
  const headers = { authorization: `Bearer ${it.user('admin').token}` };
  const answer = await it.app.inject({ method, url, headers, payload });
  return { status: answer.statusCode, text: answer.body };
}

test('CONN17 what is sent is signed, tried again under the same id, and checked by whoever shares the secret', async () => {
  const host = `http://127.0.0.1:${server.port}`;
  await call('PUT', '/connections/shop', { name: 'shop', kind: 'signature', hosts: [host] });
  expect((await call('PUT', '/connections/shop/secret', { secret: 'too short' })).status).toBe(422);
  expect((await call('PUT', '/connections/shop/secret', { secret })).status).toBe(204);
  const tell = {
    name: 'tell',
    type: 'data/http',
    retry: { attempts: 2 },
    options: {
      url: `"${host}/orders"`,
      method: 'POST',
      connection: 'shop',
      body: '{"paid": true, "sum": "ä"}',
    },
  };
  expect(
    (await call('PUT', '/workflows/tell', { identifier: 'tell', entry: 'tell', elements: [tell] })).status,
  ).toBe(201);

  const { status, text } = await call('POST', '/workflows/tell/run', {});

  expect(status).toBe(200);
  expect(text).not.toContain(secret.slice(6));
  const received = server.requests;
  expect(received).toHaveLength(2);
  expect(received[1]?.headers['webhook-id']).toBe(received[0]?.headers['webhook-id']);
  for (const { headers, body } of received) {
    expect(JSON.parse(body)).toEqual({ paid: true, sum: 'ä' });
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
    const key = Buffer.from(secret.slice(6), 'base64');
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    );
    const heard = { headers, body: Buffer.from(body), url: '', now: Date.now() };
    expect(webhookPresets['standard']?.(heard, secret)).toBeDefined();
    expect(webhookPresets['standard']?.({ ...heard, body: Buffer.from('{}') }, secret)).toBeUndefined();
  }
});
