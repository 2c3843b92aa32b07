import { createHash, randomBytes } from 'node:crypto';
import { newId, type FileEntity, type Permission } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { fileClient, formWith, useScenarios } from '../../../testing/index.ts';

const writer: Permission = { module: 'letters', action: 'create' };
const { it, scenario } = useScenarios({
  env: { UPLOAD_LIMIT: '2000000', PUBLIC_URL: 'https://app.example' },
  modules: [
    {
      bakery_resource_module: 'letters',
      bakery_resource: { fields: [{ identifier: 'scan', type: 'file' }] },
    },
  ],
  users: { nothing: [], ann: [writer], ben: [writer], reader: [{ module: 'letters', action: 'read' }] },
});

const { as, send, store, get } = fileClient(it);

const text = formWith('hello', { name: 'Zürich "1".txt', path: '/notes/a.txt' });
scenario('FILE1 FILE2 a file is stored under its path, with everything that belongs to it', {
  as: 'ann',
  request: ['POST', '/files'],
  headers: text.headers,
  body: text.payload,
  status: 201,
  answer: { path: '/notes/a.txt', name: 'a.txt', mime: 'text/plain', size: 5, version: 1 },
  effects: {
    'bakehouse.blobs': { added: 1 },
    'bakehouse.blob_chunks': { added: 1 },
    'bakehouse.files': { added: 1 },
    'bakehouse.file_versions': { added: 1 },
  },
});

test('FILE1 FILE3 without a path the file keeps a plain form of its name in a folder of its own', async () => {
  const file = await store('ann', 'x', { name: '..\\..\\Zürich: 1.txt' });
  expect(file.path).toBe(`/uploads/${file.id}/Zürich_ 1.txt`);
  expect((await store('ann', 'x', { name: 'b.txt', folder: '/in' })).path).toBe('/in/b.txt');
  const answer = await get('ann', `/files/${file.id}`);
  expect(answer.body).toBe('x');
  expect((await get('ann', `/files/${file.id}/info`)).json()).toEqual(file);
});

test('FILE8 FILE22 versions and folders can be listed page by page', async () => {
  const { id } = await store('ann', 'one', { path: '/list/a.txt' });
  await store('ann', 'two', { path: '/list/a.txt' });
  await store('ann', 'b', { path: '/list/b.txt' });
  await store('ann', 'c', { path: '/list/deep/c.txt' });
  expect((await get('ann', `/files/${id}?version=1`)).body).toBe('one');
  expect((await get('ann', `/files/${id}?version=3`)).statusCode).toBe(404);
  type Page = { data: FileEntity[]; next: string | null };
  const versions = (await get('ann', `/files/${id}/versions?limit=1`)).json<Page>();
  expect(versions.data).toMatchObject([{ version: 2, size: 3 }]);
  expect((await get('ann', `/files/${id}/versions?cursor=${versions.next}`)).json<Page>().data).toMatchObject(
    [{ version: 1 }],
  );
  const first = (await get('ann', '/files?folder=/list&limit=1')).json<Page>();
  const second = (await get('ann', `/files?folder=/list/&limit=1&cursor=${first.next}`)).json<Page>();
  expect([...first.data, ...second.data].map(({ path }) => path)).toEqual(['/list/a.txt', '/list/b.txt']);
  expect(second.next).toBeNull();
  expect((await get('ann', '/files?path=/list/deep/c.txt')).json<Page>().data).toHaveLength(1);
  expect((await get('ben', '/files?folder=/list')).json<Page>().data).toEqual([]);
});

for (const [who, status] of [
  ['nobody', 401],
  ['nothing', 403],
  ['reader', 403],
] as const) {
  scenario(`FILE21 PERM3 an upload as ${who} answers ${status} and stores nothing`, {
    as: who,
    request: ['POST', '/files'],
    headers: text.headers,
    body: text.payload,
    status,
  });
}

test('RES35 FILE1 an upload with an Idempotency-Key happens once, whatever boundary the form has', async () => {
  const once = { 'idempotency-key': 'file-1' };
  const form = formWith('once');
  const other = {
    headers: { 'content-type': 'multipart/form-data; boundary=other' },
    payload: Buffer.from(form.payload.toString().replaceAll('----bakehouse', 'other')),
  };
  const first = await send('ann', form, once);
  const again = await send('ann', other, once);
  expect([again.statusCode, again.body, again.headers['idempotent-replayed']]).toEqual([
    201,
    first.body,
    'true',
  ]);
  expect((await send('ann', formWith('twice'), once)).json()).toMatchObject({ code: 'idempotency_mismatch' });
});

test('FILE23 a new file has the id that was chosen for it; one that is taken is refused', async () => {
  const id = newId();
  const file = await store('ann', 'mine', { name: 'a.txt', id });
  expect([file.id, file.path]).toEqual([id, `/uploads/${id}/a.txt`]);
  for (const who of ['ann', 'ben']) {
    const again = await send(who, formWith('other', { name: 'b.txt', id }));
    expect([again.statusCode, again.json<{ errors: { path: string }[] }>().errors[0]?.path]).toEqual([
      409,
      'id',
    ]);
  }
  expect((await get('ann', `/files/${id}`)).body).toBe('mine');
  expect((await send('ann', formWith('x', { id: newId(), path: '/a/b.txt' }))).statusCode).toBe(422);
});

test('FILE14 a file is given in parts, once, and never more than there is', async () => {
  const bytes = randomBytes(700_000);
  const { id, sha256 } = await store('ann', bytes, { name: 'a.bin' });
  const part = async (range: string, headers = {}) => {
    const answer = await get('ann', `/files/${id}`, { range, ...headers });
    return [answer.statusCode, answer.headers['content-range'], answer.rawPayload.length] as const;
  };
  expect(sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
  expect(await part('bytes=0-0')).toEqual([206, 'bytes 0-0/700000', 1]);
  expect(await part('bytes=699999-')).toEqual([206, 'bytes 699999-699999/700000', 1]);
  expect(await part('bytes=-5')).toEqual([206, 'bytes 699995-699999/700000', 5]);
  expect(await part('bytes=10-999999999999')).toEqual([206, 'bytes 10-699999/700000', 699_990]);
  expect(await part('bytes=-999999999999')).toEqual([206, 'bytes 0-699999/700000', 700_000]);
  for (const none of ['bytes=700000-', 'bytes=-0'])
    expect((await part(none)).slice(0, 2)).toEqual([416, 'bytes */700000']);
  for (const whole of [
    'bytes=5-1',
    'bytes=-',
    'bytes=a-b',
    'items=0-1',
    `bytes=${'0-,'.repeat(2000)}0-1`,
    'bytes=0-1,2-3',
  ])
    expect(await part(whole)).toEqual([200, undefined, 700_000]);
  const middle = await get('ann', `/files/${id}`, { range: 'bytes=262100-524400' });
  expect(middle.rawPayload.equals(bytes.subarray(262_100, 524_401))).toBe(true);
  const etag = `"${sha256}"`;
  expect((await get('ann', `/files/${id}`, { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await part('bytes=0-9', { 'if-range': etag }))[0]).toBe(206);
  expect((await part('bytes=0-9', { 'if-range': '"other"' }))[0]).toBe(200);
  const head = await it().app.inject({ method: 'HEAD', url: `/files/${id}`, headers: as('ann') });
  expect([head.statusCode, head.headers['content-length'], head.body]).toEqual([200, '700000', '']);
  const empty = await store('ann', '', { name: 'empty.txt' });
  expect((await get('ann', `/files/${empty.id}`)).statusCode).toBe(200);
});

test('FILE10 FILE11 ERR10 a file of somebody else is not told from one that never was', async () => {
  const { id } = await store('ann', 'mine', { path: '/ann/mine.txt' });
  const missing = '019a0000-0000-7000-8000-000000000999';
  const calls = [
    ['GET', ''],
    ['GET', '?version=1'],
    ['GET', '?width=64'],
    ['GET', '/info'],
    ['GET', '/versions'],
    ['DELETE', ''],
    ['GET', '/shares'],
    ['POST', '/shares'],
    ['DELETE', '/shares/019a0000-0000-7000-8000-000000000001'],
  ] as const;
  for (const who of ['nothing', 'ben', 'reader'])
    for (const [method, rest] of calls) {
      const ask = async (file: string) => {
        const { statusCode, body } = await it().app.inject({
          method,
          url: `/files/${file}${rest}`,
          headers: as(who),
        });
        return `${statusCode} ${body.replace(/"instance":"[^"]*"/, '')}`;
      };
      expect(await ask(id), `${who} ${method} ${rest}`).toBe(await ask(missing));
      expect(await ask(id)).toMatch(/^404/);
    }
  const taken = await send('ben', formWith('theirs', { path: '/ann/mine.txt' }));
  expect([taken.statusCode, taken.json<{ errors: unknown }>().errors]).toMatchObject([
    409,
    [{ path: 'path' }],
  ]);
  expect((await get('ann', `/files/${id}`)).body).toBe('mine');
});

test('FILE18 FILE10 a file that a resource holds opens for its readers and cannot be deleted', async () => {
  const { id } = await store('ann', 'held');
  const made = await it().app.inject({
    method: 'POST',
    url: '/modules/letters/resources',
    headers: as('ann'),
    payload: { data: { scan: id } },
  });
  expect(made.statusCode, made.body).toBe(201);
  expect((await get('reader', `/files/${id}`)).body).toBe('held');
  const remove = async (who: string) =>
    (await it().app.inject({ method: 'DELETE', url: `/files/${id}`, headers: as(who) })).statusCode;
  expect([await remove('reader'), await remove('ben'), await remove('ann')]).toEqual([403, 404, 409]);
});

test('FILE3 FILE11 the owner deletes a file, and it is gone for everybody', async () => {
  const { id } = await store('ann', 'short', { path: '/short.txt' });
  const gone = await it().app.inject({ method: 'DELETE', url: `/files/${id}`, headers: as('ann') });
  expect(gone.statusCode).toBe(204);
  for (const who of ['ann', 'admin']) expect((await get(who, `/files/${id}`)).statusCode).toBe(404);
  expect((await store('ann', 'again', { path: '/short.txt' })).id).not.toBe(id);
});
