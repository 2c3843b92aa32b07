import { expect, test } from 'vitest';
import { fileClient, on, things, useScenarios } from '../../../testing/index.ts';

const secret = 'a secret of a webhook';
const page = 'https://shop.example.com';
const hook = (identifier: string, options: object, more: object = { elevated: true }) => ({
  identifier,
  ...more,
  events: [{ identifier, type: 'webhook' }],
  elements: [
    { name: 'e', type: 'event/webhook', options, set: { body: ':value' }, to: on('x') },
    {
      name: 'x',
      type: 'action/response',
      options: { body: { got: '$body', raw: '$event.request.raw' } },
    },
  ],
});

const { it } = useScenarios({
  users: { maker: [{ module: 'things', action: 'create' }] },
  modules: [things],
  env: { HOOK_LIMIT: '3mb', BODY_LIMIT: '100kb' },
  workflows: [
    hook('taken', { secret }),
    hook('acting', { secret }, { actor: 'maker@example.com' }),
    hook('open', { check: 'none' }),
    hook('named', { check: 'none', origins: [page] }),
  ],
});

const { get } = fileClient(it);

/** A part of a form: its name, its content, and the name of the file where it is one. */
type Part = [name: string, content: string | Buffer, file?: string];

function form(parts: readonly Part[], boundary = 'xXx'): { body: Buffer; headers: Record<string, string> } {
  const written = parts.flatMap(([name, content, file]) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"`}\r\n\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
  return {
    body: Buffer.concat([...written, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}

async function send(
  to: string,
  { body, headers }: { body: Buffer; headers: Record<string, string> },
  more: Record<string, string> = { 'webhook-secret': secret },
) {
  const answer = await it().app.inject({
    method: 'POST',
    url: `/hooks/${to}`,
    headers: { ...headers, ...more },
    payload: body,
  });
  return {
    status: answer.statusCode,
    answer: answer.json<Record<string, unknown>>(),
    headers: answer.headers,
  };
}

async function filesStored(): Promise<number> {
  const { rows } = await it().database.pool.query<{ count: number }>(
    'select count(*)::int as count from bakehouse.files',
  );
  return rows[0]?.count ?? 0;
}

test('EVT48 a form comes as its fields; files in it are stored and come as files', async () => {
  const sent = form([
    ['from', 'ann@example.com'],
    ['tag', 'a'],
    ['tag', 'b'],
    ['attachment', '%PDF-1.7 hello', '../../in voice.pdf'],
    ['photos', 'one', 'one.txt'],
    ['photos', 'two', 'two.txt'],
    ['none', '', ''],
    ['__proto__', 'kept'],
  ]);
  const { status, answer } = await send('taken', sent);
  expect(status).toBe(200);
  const got = answer['got'] as Record<string, unknown>;
  expect(got).toMatchObject({
    from: 'ann@example.com',
    tag: ['a', 'b'],
    attachment: { name: 'in voice.pdf', mime: 'application/pdf', size: 14, createdBy: null },
    photos: [{ name: 'one.txt' }, { name: 'two.txt' }],
    none: null,
  });
  expect(Object.getPrototypeOf(got)).toBe(Object.prototype);
  expect(answer['raw']).toBe('');
  const { id } = got['attachment'] as { id: string };
  expect((await get('admin', `/files/${id}`)).body).toBe('%PDF-1.7 hello');
});

test('EVT48 the files belong to the user that the workflow names', async () => {
  const { answer } = await send('acting', form([['file', 'hers', 'hers.txt']]));
  const { id } = (answer['got'] as { file: { id: string } }).file;
  expect((await get('maker', `/files/${id}`)).body).toBe('hers');
});

test('EVT48 a form without proof stores nothing', async () => {
  const before = await filesStored();
  expect(await send('taken', form([['file', 'x', 'x.txt']]), {})).toMatchObject({ status: 401 });
  expect(await filesStored()).toBe(before);
});

test('EVT48 a form that is broken or holds too much is refused, and nothing is stored', async () => {
  const before = await filesStored();
  const whole = form([['file', 'x', 'x.txt']]);
  const many = form(Array.from({ length: 21 }, (_, index): Part => ['file', 'x', `${index}.txt`]));
  const fields = form(Array.from({ length: 501 }, (_, index): Part => [`f${index}`, 'x']));
  for (const sent of [
    { ...whole, body: whole.body.subarray(0, 60) },
    { ...whole, headers: { 'content-type': 'multipart/form-data' } },
    many,
    fields,
  ])
    expect(await send('taken', sent)).toMatchObject({ status: 400 });
  expect(await filesStored()).toBe(before);
});

const large = (bytes: number) => form([['file', Buffer.alloc(bytes, 'x'), 'large.txt']]);

test('EVT48 forms may have HOOK_LIMIT bytes, all else BODY_LIMIT', async () => {
  const statuses: number[] = [];
  // One after the other they never fill the room that there is for large ones.
  for (let times = 0; times < 30; times += 1) statuses.push((await send('taken', large(2_800_000))).status);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await send('taken', large(4_000_000))).toMatchObject({ status: 413 });
  const text = { body: Buffer.alloc(200_000, 'x'), headers: { 'content-type': 'text/plain' } };
  expect(await send('taken', text)).toMatchObject({ status: 413 });
});

const preflight = (to: string, origin: string) =>
  it().app.inject({
    method: 'OPTIONS',
    url: `/hooks/${to}`,
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type',
    },
  });

test('EVT49 a page of a named origin may call, also with JSON; its browser is told so', async () => {
  const asked = await preflight('named', page);
  expect(asked.statusCode).toBe(204);
  expect(asked.headers).toMatchObject({
    'access-control-allow-origin': page,
    'access-control-allow-methods': 'POST',
    vary: 'Origin',
  });
  expect(asked.headers['access-control-allow-headers']).toContain('Content-Type');
  expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
  const json = { body: Buffer.from('{"n":1}'), headers: { 'content-type': 'application/json' } };
  const called = await send('named', json, { origin: page });
  expect(called).toMatchObject({ status: 200, answer: { got: { n: 1 } } });
  expect(called.headers['access-control-allow-origin']).toBe(page);
});

test('EVT49 pages of other origins are refused, whatever their browser asks first', async () => {
  const text = { body: Buffer.from('x'), headers: { 'content-type': 'text/plain' } };
  for (const origin of ['https://evil.example', 'null', 'https://shop.example.com.evil.example']) {
    expect(await preflight('named', origin)).toMatchObject({ statusCode: 403 });
    expect(await send('named', text, { origin })).toMatchObject({
      status: 403,
      answer: { code: 'foreign_origin' },
    });
  }
  // What is no browser names no origin.
  expect(await send('named', text, {})).toMatchObject({ status: 200 });
});

test('EVT49 what anybody may call, every page may; what needs a secret, none', async () => {
  const asked = await preflight('open', 'https://any.example');
  expect([asked.statusCode, asked.headers['access-control-allow-origin']]).toEqual([204, '*']);
  const closed = await preflight('taken', 'https://any.example');
  expect(closed.headers['access-control-allow-origin']).toBeUndefined();
});
