import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { on, saveThing, things, until, useScenarios } from '../../../testing/index.ts';

const secret = 'a secret of a webhook';
const hook = (
  identifier: string,
  options: object,
  elements: object[],
  more: object = { elevated: true },
) => ({
  identifier,
  ...more,
  events: [{ identifier, type: 'webhook' }],
  elements: [
    { name: 'e', type: 'event/webhook', options, set: { body: ':value' }, to: on('x') },
    ...elements,
  ],
});
const answering = {
  name: 'x',
  type: 'action/response',
  options: { status: 201, headers: { 'X-Answer': 'yes' }, body: { got: '$body.n' } },
};

const { scenario, it } = useScenarios({
  users: { poor: [], maker: [{ module: 'things', action: 'create' }] },
  modules: [things],
  work: true,
  workflows: [
    hook('answered', { secret }, [answering]),
    hook('saved', { secret, check: 'header' }, [saveThing('x', '$body.name')]),
    hook('signed', { secret, check: 'hmac' }, [answering]),
    hook('page', { secret }, [
      {
        ...answering,
        options: {
          headers: { 'Content-Type': 'text/html', 'Set-Cookie': 'a=b' },
          body: '"<script>alert(1)</script>"',
        },
      },
    ]),
    hook('open', {}, [answering]),
    hook('later', { secret }, [saveThing('x', '"later"')], { elevated: true, async: true }),
    hook('powerless', { secret }, [saveThing('x', '"never"')], { actor: 'nobody@example.com' }),
    hook('acting', { secret }, [saveThing('x', '"by its actor"')], { actor: 'maker@example.com' }),
    hook('poor', { secret }, [saveThing('x', '"never"')], { actor: 'poor@example.com' }),
    hook('failing', { secret }, [
      { name: 'x', type: 'flow/fail', options: { code: 'full', message: '"No room"' } },
    ]),
  ],
});

const sign = (body: string, time = Math.floor(Date.now() / 1000), key = secret) =>
  `t=${time},v1=${createHmac('sha256', key).update(`${time}.${body}`).digest('hex')}`;

scenario('EVT8 EVT9 RESP2 RESP3 RESP4 a webhook is answered as action/response says', {
  request: ['POST', '/hooks/answered'],
  headers: { 'webhook-secret': secret },
  body: { n: 7 },
  status: 201,
  answer: { got: 7 },
  answerHeaders: { 'x-answer': 'yes', 'run-id': expect.any(String) as unknown },
});

scenario('EVT9 a signature with a timestamp proves the secret as well', {
  request: ['POST', '/hooks/signed'],
  headers: { 'webhook-signature': sign('{"n":8}') },
  body: { n: 8 },
  status: 201,
  answer: { got: 8 },
  effects: { 'bakehouse.webhook_calls': { added: 1 } },
});

const refused: [string, string, Record<string, string>, number][] = [
  ['nothing', 'answered', {}, 401],
  ['a wrong secret', 'answered', { 'webhook-secret': 'another secret altogether' }, 401],
  [
    'a signature where the secret itself is asked for',
    'saved',
    { 'webhook-signature': sign('{"n":8}') },
    401,
  ],
  ['the secret where a signature is asked for', 'signed', { 'webhook-secret': secret }, 401],
  ['a signature over another body', 'signed', { 'webhook-signature': sign('{"n":9}') }, 401],
  ['a signature by another secret', 'signed', { 'webhook-signature': sign('{"n":8}', undefined, 'x') }, 401],
  [
    'an old signature',
    'signed',
    { 'webhook-signature': sign('{"n":8}', Math.floor(Date.now() / 1000) - 400) },
    401,
  ],
  ['a webhook without a secret', 'open', {}, 403],
  ['an unknown webhook', 'unknown', { 'webhook-secret': secret }, 404],
];
for (const [what, path, headers, status] of refused) {
  scenario(`EVT9 ${what} is refused, and nothing runs`, {
    request: ['POST', `/hooks/${path}`],
    headers,
    body: { n: 8 },
    status,
  });
}

scenario('EVT8 a body that is no JSON is refused', {
  request: ['POST', '/hooks/answered'],
  headers: { 'webhook-secret': secret, 'content-type': 'application/json' },
  body: '{"n":',
  status: 400,
});

test('EVT8 an answer is never a page of the app, and sets no cookie', async () => {
  const answer = await it().app.inject({
    method: 'POST',
    url: '/hooks/page',
    headers: { 'webhook-secret': secret },
  });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(answer.headers['set-cookie']).toBeUndefined();
});

const call = async (name: string) => {
  const answer = await it().app.inject({
    method: 'POST',
    url: `/hooks/${name}`,
    headers: { authorization: `Bearer ${secret}` },
    payload: { name: 'by a hook' },
  });
  return [answer.statusCode, answer.json<{ run: string; code: string }>()] as const;
};

const named = async (name: string) =>
  (await it().database.pool.query('select run from modules.things where name = $1', [name])).rows;

test('WF28 a run without a user has the rights of the actor that its definition names, and no more', async () => {
  const [status, { run }] = await call('acting');
  expect(status).toBe(200);
  const { rows } = await it().database.pool.query(
    'select run, "createdBy" from modules.things where name = $1',
    ['by its actor'],
  );
  expect(rows).toEqual([{ run, createdBy: it().user('maker').id }]);

  expect((await call('poor'))[0]).toBe(422);
  expect(await named('never')).toEqual([]);
});

test('EVT8 ENG21 a webhook changes the database with the rights that its definition gives', async () => {
  const [status, { run }] = await call('saved');
  expect(status).toBe(200);
  expect(await named('by a hook')).toEqual([{ run }]);
  expect((await call('powerless'))[0]).toBe(422);
  expect(await named('never')).toEqual([]);
  expect(await call('failing')).toMatchObject([422, { code: 'full' }]);
  const [later, queued] = await call('later');
  expect(later).toBe(202);
  expect(await until(async () => (await named('later'))[0] as object | undefined)).toEqual({
    run: queued.run,
  });
});

function sendSigned(name: string, signature: string, body = '{"n":9}') {
  return it().app.inject({
    method: 'POST',
    url: `/hooks/${name}`,
    headers: { 'webhook-signature': signature, 'content-type': 'application/json' },
    payload: body,
  });
}

/** How calls with these signatures are answered, one after the other. */
async function statuses(name: string, ...signatures: string[]): Promise<number[]> {
  const found: number[] = [];
  for (const each of signatures) found.push((await sendSigned(name, each)).statusCode);
  return found;
}

test('EVT41 a signed call counts once, whatever else is in its headers, and again where it failed', async () => {
  const signature = sign('{"n":9}');
  const changed = [
    `${signature},v1=00`,
    `v0=1,${signature}`,
    signature.toUpperCase().replace('T=', 't=').replace('V1=', 'v1='),
  ];
  expect(await statuses('signed', signature, signature, ...changed)).toEqual([201, 409, 409, 409, 409]);
  expect(await statuses('answered', signature)).toEqual([201]);
  const both = await Promise.all([1, 2, 3].map(() => sendSigned('answered', sign('{"n":10}'), '{"n":10}')));
  expect(both.map(({ statusCode }) => statusCode).sort((a, b) => a - b)).toEqual([201, 409, 409]);
  const [first, second] = await statuses('failing', signature, signature);
  expect(first).toBe(second);
  expect(first).not.toBe(409);
});

const sendSaved = (body: string, headers: Record<string, string>) =>
  it().app.inject({
    method: 'POST',
    url: '/hooks/saved',
    headers: { 'content-type': 'application/json', 'webhook-secret': secret, ...headers },
    payload: body,
  });

test.each(['idempotency-key', 'webhook-id', 'x-github-delivery'])(
  'EVT43 what is delivered again under its %s is carried out once',
  async (header) => {
    const body = JSON.stringify({ name: `by ${header}` });
    const answers = await Promise.all(Array.from({ length: 10 }, () => sendSaved(body, { [header]: 'd-1' })));
    expect(new Set(answers.map(({ statusCode, body: text }) => `${statusCode} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers['idempotent-replayed'] === 'true')).toHaveLength(9);
    const { rows } = await it().database.pool.query('select from modules.things where name = $1', [
      `by ${header}`,
    ]);
    expect(rows).toHaveLength(1);
    expect((await sendSaved('{"name":"other"}', { [header]: 'd-1' })).statusCode).toBe(422);
    // Whoever does not know the secret learns nothing of what was answered.
    expect((await sendSaved(body, { [header]: 'd-1', 'webhook-secret': 'wrong' })).statusCode).toBe(401);
  },
);
