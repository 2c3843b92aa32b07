import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { useScenarios } from '../../testing/index.ts';
import { defineRoute } from '../define-route.ts';

const echo = defineRoute({
  method: 'POST',
  path: '/echo/:name',
  tag: 'Test',
  summary: 'Gives back what it got.',
  access: 'public',
  params: z.object({ name: z.string().regex(/^[a-z]+$/) }),
  query: z.strictObject({ times: z.coerce.number().int().max(3).optional() }),
  body: z.strictObject({ items: z.array(z.strictObject({ price: z.number() })) }),
  answers: { 200: { about: 'The body.', schema: z.object({ items: z.array(z.unknown()) }) } },
  handle: ({ body }) => ({ status: 200, body }),
});

const plain = {
  method: 'GET',
  tag: 'Test',
  summary: 'Fails in some way.',
  access: 'public',
  answers: { 200: { about: 'Items.', schema: z.object({ items: z.array(z.unknown()) }) } },
} as const;

const broken = defineRoute({
  ...plain,
  path: '/broken',
  handle() {
    throw new Error('select secret from /etc/passwd');
  },
});

const wrongAnswer = defineRoute({
  ...plain,
  path: '/wrong',
  handle: () => ({ status: 200, body: { items: 'none' } }),
});

const slow = defineRoute({ ...plain, path: '/slow', handle: () => new Promise(() => undefined) });

const upstream = defineRoute({
  ...plain,
  path: '/upstream',
  handle() {
    throw new Problem('upstream_timeout', 'The mail server did not answer.');
  },
});

const refused = defineRoute({
  ...plain,
  path: '/refused',
  handle() {
    throw new Problem('upstream_failed', 'The mail server refused.');
  },
});

const { scenario, it } = useScenarios({
  env: { BODY_LIMIT: '2kb', REQUEST_SECONDS: '1' },
  routes: [echo, broken, wrongAnswer, slow, upstream, refused],
});

scenario('a request that fits reaches the handler', {
  request: ['POST', '/echo/a?times=2'],
  body: { items: [{ price: 1 }] },
  status: 200,
  answer: { items: [{ price: 1 }] },
});

scenario('ERR5 ERR6 ERR16 wrong content names every place', {
  request: ['POST', '/echo/a'],
  body: { items: [{ price: 'x' }, { price: 1, colour: 'red' }], more: 1 },
  status: 422,
  answer: {
    code: 'invalid',
    errors: [
      { path: 'items.0.price', code: 'invalid_type' },
      { path: 'items.1.colour', code: 'unknown_key' },
      { path: 'more', code: 'unknown_key' },
    ],
  },
});

scenario('ERR7 an unknown query parameter is malformed and named', {
  request: ['POST', '/echo/a?tims=2'],
  body: { items: [] },
  status: 400,
  answer: { code: 'malformed', errors: [{ path: 'tims' }] },
});

scenario('ERR7 a wrong path parameter is malformed', {
  request: ['POST', '/echo/A1'],
  body: { items: [] },
  status: 400,
  answer: { code: 'malformed', errors: [{ path: 'name' }] },
});

scenario('ERR14 API8 a body over the limit is too large', {
  request: ['POST', '/echo/a'],
  body: { items: Array.from({ length: 1000 }, () => ({ price: 1 })) },
  status: 413,
  answer: { code: 'too_large' },
});

scenario('ERR15 a body of another media type is refused', {
  request: ['POST', '/echo/a'],
  headers: { 'content-type': 'text/xml' },
  body: '<items/>',
  status: 415,
  answer: { code: 'unsupported_media_type' },
});

for (const body of ['{"items": [', '', '{"items": []} x', '{"__proto__": {"admin": true}, "items": []}']) {
  scenario(`ERR7 ERR23 a body that is no JSON object of ours is malformed: ${body}`, {
    request: ['POST', '/echo/a'],
    headers: { 'content-type': 'application/json' },
    body,
    status: 400,
    answer: { code: 'malformed' },
  });
}

const send = async (payload: string, headers: Record<string, string> = {}) =>
  it().app.inject({
    method: 'POST',
    url: '/echo/a',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  });
const nested = (depth: number) => `{"items":${'['.repeat(depth)}${']'.repeat(depth)}}`;

test('ERR7 ERR23 E12 JSON that nests without end is malformed, wherever brackets stand', async () => {
  expect((await send(nested(900))).json()).toMatchObject({ status: 400, code: 'malformed' });
  expect((await send(nested(900), { 'idempotency-key': 'k' })).statusCode).toBe(400);
  // Deep, and wrong for another reason; brackets in texts count for nothing.
  expect((await send(nested(190))).statusCode).toBe(422);
  expect((await send(`{"items":[],"\\"${'['.repeat(500)}":1}`)).json()).toMatchObject({ status: 422 });
});

scenario('ERR20 another system that fails is a 502', {
  request: ['GET', '/refused'],
  status: 502,
  answer: { code: 'upstream_failed', detail: 'The mail server refused.' },
});

scenario('ERR21 another system that does not answer is a 504', {
  request: ['GET', '/upstream'],
  status: 504,
  answer: { code: 'upstream_timeout' },
});

scenario('ERR19 a request that takes too long ends with a 503 and Retry-After', {
  request: ['GET', '/slow'],
  status: 503,
  answerHeaders: { 'retry-after': '5' },
});

test('ERR22 our own failure shows nothing of its inside', async () => {
  const answer = await it().app.inject('/broken');

  expect(answer.statusCode).toBe(500);
  expect(answer.json()).toMatchObject({ code: 'internal' });
  expect(answer.body).not.toMatch(/select|passwd|Error|at /);
});

test('an answer that does not fit its schema fails the test that asked for it', async () => {
  const answer = await it().app.inject('/wrong');

  expect(answer.statusCode).toBe(500);
});
