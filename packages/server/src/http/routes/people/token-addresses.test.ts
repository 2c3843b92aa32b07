import { expect, test } from 'vitest';
import { testPassword, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({ users: { clerk: [{ module: '*', action: 'read' }] } });

async function send(token: string, from: string, method: 'GET' | 'POST', url: string, payload?: object) {
  const answer = await it().app.inject({
    method,
    url,
    remoteAddress: from,
    headers: { authorization: `Bearer ${token}` },
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
}

async function make(addresses: unknown) {
  const session = it().user('clerk').token;
  return send(session, '127.0.0.1', 'POST', '/tokens', { password: testPassword, name: 'x', addresses });
}

test('AUTH46 a token is good from its addresses and networks, and from nowhere else', async () => {
  const addresses = ['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'];
  const made = await make(addresses);
  expect(made).toMatchObject({ status: 201, body: { addresses } });
  const token = String(made.body['token']);
  for (const [from, status] of [
    ['192.0.2.7', 200],
    ['192.0.2.8', 403],
    ['10.255.0.1', 200],
    ['11.0.0.1', 403],
    ['::ffff:10.1.2.3', 200],
    ['::ffff:11.1.2.3', 403],
    ['2001:db8:1::1', 200],
    ['2001:db9::1', 403],
    ['127.0.0.1', 403],
  ] as const) {
    const answer = await send(token, from, 'GET', '/modules');
    expect(answer, from).toMatchObject({ status });
    if (status === 403) expect(answer.body, from).toMatchObject({ code: 'forbidden' });
  }
  const ping = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'list_modules' } };
  expect((await send(token, '10.1.1.1', 'POST', '/mcp', ping)).body).toMatchObject({
    result: { content: [{}] },
  });
  expect((await send(token, '11.1.1.1', 'POST', '/mcp', ping)).status).toBe(403);
});

test('AUTH46 without addresses a token is good from anywhere, and the list tells which have some', async () => {
  const made = await make(null);
  expect((await send(String(made.body['token']), '203.0.113.9', 'GET', '/modules')).status).toBe(200);
  await make(['10.0.0.0/8']);
  const { body } = await send(it().user('clerk').token, '127.0.0.1', 'GET', '/tokens');
  const listed = (body['data'] as { addresses: unknown }[]).map((each) => each.addresses);
  expect(listed).toEqual(expect.arrayContaining([null, ['10.0.0.0/8']]));
});

test.each([
  [[]],
  [['10.0.0.0/']],
  [['10.0.0.0/33']],
  [['10.0.0.0/08']],
  [['10.0.0.0/8/8']],
  [['2001:db8::/129']],
  [['fe80::1%eth0']],
  [['example.com']],
  [['10.0.0']],
  [['']],
  ['10.0.0.0/8'],
])('AUTH46 %j are no addresses', async (addresses) => {
  const answer = await make(addresses);
  expect(answer.status).toBe(422);
  expect(JSON.stringify(answer.body['errors'])).toContain('addresses');
});
