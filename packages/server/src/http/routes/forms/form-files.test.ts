import { createHash, randomUUID } from 'node:crypto';
import { leastFileWork, type FileEntity, type ModuleDefinition } from '@bakehouse/contract';
import { clearFiles } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { fileClient, formWith, useScenarios } from '../../../testing/index.ts';
import { formKey } from '../../../work/events/seals/form-key.ts';
import { makeFormToken } from './form-token.ts';

const offered = (name: string, files: object = {}): ModuleDefinition => ({
  bakery_resource_module: name,
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'paper', type: 'file', options: { accept: ['application/pdf'], maxSize: 2000 } },
      { identifier: 'photos', type: 'image', options: { multiple: true } },
      { identifier: 'internal', type: 'file' },
    ],
    publicForm: {
      role: 'visitor',
      fields: ['name', 'paper', 'photos'],
      perHour: 1000,
      ...(Object.keys(files).length === 0 ? {} : { files }),
    },
  },
});

const { it } = useScenarios({
  modules: [
    offered('jobs'),
    offered('other'),
    offered('few', { perAddress: 2, bytesPerAddress: 1500 }),
    offered('small', { perForm: 2, maxSize: 500, bytesPerDay: 2_000_000 }),
  ],
  users: {
    visitor: ['jobs', 'other', 'few', 'small'].map((module) => ({ module, action: 'create' as const })),
    clerk: [{ module: 'jobs', action: 'read' }],
    half: [{ module: 'jobs', action: 'read', fields: ['name'] }],
  },
});
const { get, as, store } = fileClient(it);
const pool = () => it().database.pool;

const pdf = '%PDF-1.7 a paper';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

async function token(module: string, seconds = 10): Promise<string> {
  return makeFormToken(await formKey(pool()), module, Date.now() - seconds * 1000);
}

function worked(about: string): string {
  for (let n = 0; ; n += 1) {
    const hash = createHash('sha256').update(`${about}.${n}`).digest();
    if (hash.readUInt32BE() >>> (32 - leastFileWork) === 0) return String(n);
  }
}

interface Put {
  token: string;
  field: string;
  data: string | Buffer;
  name?: string;
  proof?: string;
  id?: string;
}

/** Puts a file into a form, after the work. */
async function put(module: string, { data, ...sent }: Put) {
  const id = sent.id ?? randomUUID();
  const proof = sent.proof ?? worked(`${sent.token}.${id}`);
  const form = formWith(data, { name: 'cv.pdf', ...sent, id, proof });
  const answer = await it().app.inject({ method: 'POST', url: `/forms/${module}/files`, ...form });
  return {
    status: answer.statusCode,
    id,
    headers: answer.headers,
    body: answer.json<Record<string, unknown>>(),
  };
}

async function send(module: string, sent: string, data: object) {
  const body = { data: { name: 'Ann', ...data }, token: sent };
  const answer = await it().app.inject({ method: 'POST', url: `/forms/${module}`, payload: body });
  return { status: answer.statusCode, text: answer.payload };
}

async function entries(module: string, who = 'admin') {
  const answer = await it().app.inject({
    url: `/modules/${module}/resources?sort=-createdAt`,
    headers: as(who),
  });
  return answer
    .json<{ data: { id: string; data: { paper?: string | null; photos?: string[] } }[] }>()
    .data.map(({ data }) => data);
}

async function count(table: string): Promise<number> {
  const { rows } = await pool().query<{ n: number }>(`select count(*)::int as n from bakehouse.${table}`);
  return rows[0]?.n ?? 0;
}

test('PUB9 PUB11 a visitor sends a form with a paper and pictures; they are files of the entry, for whoever may read that field of it', async () => {
  const made = await token('jobs');
  const paper = await put('jobs', { token: made, field: 'paper', data: pdf, name: '../my cv.pdf' });
  expect(paper).toMatchObject({ status: 201, body: { field: 'paper', name: 'my cv.pdf', size: 16 } });
  expect(Object.keys(paper.body).sort()).toEqual(['field', 'id', 'name', 'size']);
  const photos = [
    await put('jobs', { token: made, field: 'photos', data: png, name: 'a.png' }),
    await put('jobs', { token: made, field: 'photos', data: png, name: 'b.png' }),
  ];
  // Before it is sent it is no file: for nobody.
  for (const who of ['nobody', 'clerk', 'admin'])
    expect((await get(who, `/files/${paper.id}`)).statusCode, who).toBe(who === 'nobody' ? 401 : 404);
  const listed = await get('admin', '/files?limit=100');
  expect(listed.body).not.toContain('my cv.pdf');

  const sent = await send('jobs', made, { paper: paper.id, photos: photos.map(({ id }) => id) });
  expect(sent).toEqual({ status: 204, text: '' });
  const [entry] = await entries('jobs');
  const file = entry?.paper ?? '';
  expect(file).not.toBe(paper.id);
  expect(entry?.photos).toHaveLength(2);
  for (const who of ['admin', 'clerk']) {
    const answer = await get(who, `/files/${file}`);
    expect([answer.statusCode, answer.body], who).toEqual([200, pdf]);
  }
  const info = (await get('admin', `/files/${file}/info`)).json<FileEntity>();
  expect(info).toMatchObject({ mime: 'application/pdf', name: 'my cv.pdf', createdBy: null });
  expect((await get('nobody', `/files/${file}`)).statusCode).toBe(401);
  for (const who of ['half', 'visitor']) expect((await get(who, `/files/${file}`)).statusCode, who).toBe(404);
  expect((await get('admin', `/files/${paper.id}`)).statusCode).toBe(404);
  expect(await count('form_uploads')).toBe(0);
});

test('PUB9 without a token of this form, or without the work for this file, nothing of it is taken or counted', async () => {
  const made = await token('jobs');
  const id = randomUUID();
  const [blobs, days] = [await count('blobs'), await count('form_upload_days')];
  const other = { token: made, field: 'paper', data: '%PDF-1.7 never seen' };
  for (const [what, sent, status] of [
    ['made up', { ...other, token: '1.2.3' }, 412],
    ['of another form', { ...other, token: await token('other') }, 412],
    ['too old', { ...other, token: await token('jobs', 90_000) }, 412],
    ['no work', { ...other, proof: 'none' }, 412],
    ['the work of another file', { ...other, id, proof: worked(`${made}.${randomUUID()}`) }, 412],
    ['a field without files', { ...other, field: 'name' }, 422],
    ['a field that is not asked for', { ...other, field: 'internal' }, 422],
  ] as const) {
    // By chance the work for one file is that for another.
    const proof = 'proof' in sent ? sent.proof : worked(`${sent.token}.${id}`);
    const isLucky =
      createHash('sha256').update(`${sent.token}.${id}.${proof}`).digest().readUInt32BE() >>> 18;
    if (status === 412 && what.includes('work') && isLucky === 0) continue;
    expect((await put('jobs', { ...sent, id, proof })).status, what).toBe(status);
  }
  for (const module of ['unknown', 'vault'])
    expect((await put(module, { ...other, token: await token(module) })).status).toBe(404);
  expect([await count('blobs'), await count('form_upload_days')]).toEqual([blobs, days]);
  const bare = await it().app.inject({ method: 'POST', url: '/forms/jobs/files', ...formWith('x') });
  expect(bare.statusCode).toBe(422);
});

test('PUB9 a file is of the kind and size that its field takes, told by its content', async () => {
  const made = await token('jobs');
  const wrong = { token: made, field: 'paper', data: '<script>alert(1)</script>' };
  expect(await put('jobs', wrong)).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'paper', code: 'wrong_type' }] },
  });
  const drawn = await put('jobs', { token: made, field: 'photos', data: pdf, name: 'a.png' });
  expect(drawn).toMatchObject({ status: 422, body: { errors: [{ path: 'photos' }] } });
  const large = { token: made, field: 'paper', data: `%PDF-1.7 ${'x'.repeat(2000)}` };
  expect((await put('jobs', large)).status).toBe(413);
  const overall = {
    token: await token('small'),
    field: 'photos',
    data: Buffer.concat([png, Buffer.alloc(600)]),
  };
  expect((await put('small', overall)).status).toBe(413);
  expect(await count('form_uploads')).toBe(0);
});

test('PUB11 a form names its own files alone, in their field', async () => {
  const [mine, theirs] = [await token('jobs'), await token('jobs')];
  const own = await put('jobs', { token: mine, field: 'paper', data: pdf });
  const foreign = await put('jobs', { token: theirs, field: 'paper', data: pdf });
  const secret = await store('admin', pdf, { path: '/vault/secret.pdf' });
  for (const data of [
    { paper: foreign.id },
    { paper: secret.id },
    { paper: randomUUID() },
    { photos: [own.id] },
    { paper: own.id, photos: [secret.id] },
  ]) {
    const refused = await send('jobs', mine, data);
    expect(refused.status, JSON.stringify(data)).toBe(422);
    expect(refused.text).toContain('unknown_reference');
  }
  // What was refused is still there, and can be sent.
  expect((await send('jobs', mine, { paper: own.id })).status).toBe(204);
  expect((await send('jobs', theirs, { paper: foreign.id })).status).toBe(204);
});

test('PUB12 a form that is sent twice at once is one entry with its file', async () => {
  const made = await token('jobs');
  const { id } = await put('jobs', { token: made, field: 'paper', data: pdf });
  const [before, files] = [(await entries('jobs')).length, await count('files')];
  const answers = await Promise.all([1, 2, 3].map(() => send('jobs', made, { paper: id })));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 412, 412]);
  expect((await entries('jobs')).length).toBe(before + 1);
  expect(await count('files')).toBe(files + 1);
});

test('PUB12 an entry that is refused leaves no file and no used token', async () => {
  const made = await token('jobs');
  const { id } = await put('jobs', { token: made, field: 'paper', data: pdf });
  const files = await count('files');
  expect((await send('jobs', made, { name: '', paper: id })).status).toBe(422);
  expect(await count('files')).toBe(files);
  expect((await send('jobs', made, { paper: id })).status).toBe(204);
});

test('PUB12 what is not sent within an hour is dropped, and what a form leaves out', async () => {
  const made = await token('jobs');
  const late = await put('jobs', { token: made, field: 'paper', data: '%PDF-1.7 late' });
  const left = await put('jobs', { token: made, field: 'photos', data: png });
  const modules = it().modules;
  // What waits in a form keeps its content, and nothing else from being cleared.
  await pool().query(
    `insert into bakehouse.blobs (sha256, size, touched_at) values ('\\x00', 0, now() - interval '1 day')`,
  );
  await clearFiles(pool(), modules, 0);
  expect(await count('form_uploads')).toBe(2);
  const { rows: nobodys } = await pool().query(`select 1 from bakehouse.blobs where sha256 = '\\x00'`);
  expect(nobodys).toEqual([]);
  await pool().query(
    `update bakehouse.form_uploads set created_at = created_at - interval '61 minutes' where id = $1`,
    [late.id],
  );
  expect(await send('jobs', made, { paper: late.id })).toMatchObject({
    status: 422,
    text: expect.stringContaining('Choose it again'),
  });
  await clearFiles(pool(), modules, 0);
  const { rows } = await pool().query<{ id: string }>('select id from bakehouse.form_uploads');
  expect(rows).toEqual([{ id: left.id }]);
  expect((await send('jobs', made, {})).status).toBe(204);
  expect(await count('form_uploads')).toBe(0);
  await pool().query(`update bakehouse.blobs set touched_at = now() - interval '1 minute'`);
  await clearFiles(pool(), modules, 0);
  const { rows: orphans } = await pool().query(
    'select 1 from bakehouse.blobs b where not exists (select from bakehouse.file_versions v where v.sha256 = b.sha256)',
  );
  expect(orphans).toEqual([]);
});

test('PUB10 one address, one form and a day take so many files and bytes, and what is refused says until when', async () => {
  const made = await token('few');
  const one = async (data: string | Buffer) => put('few', { token: made, field: 'photos', data });
  expect((await one(png)).status).toBe(201);
  const heavy = await one(Buffer.concat([png, Buffer.alloc(700)]));
  expect(heavy).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(heavy.headers['retry-after'])).toBeGreaterThan(0);
  const [second, third] = [await one(png), await one(png)];
  expect([second.status, third.status]).toEqual([201, 429]);
  const small = await token('small');
  const filled = [1, 2, 3].map(async () => put('small', { token: small, field: 'photos', data: png }));
  expect((await Promise.all(filled)).map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201, 201, 422,
  ]);
  const taken = await token('jobs');
  const id = randomUUID();
  const again = async () => put('jobs', { token: taken, field: 'paper', data: pdf, id });
  expect([(await again()).status, (await again()).status]).toEqual([201, 409]);
});
