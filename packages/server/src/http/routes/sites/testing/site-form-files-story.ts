import { createHash } from 'node:crypto';
import { leastFileWork, type FieldDefinition } from '@bakehouse/contract';
import { expect } from 'vitest';
import type { TestApp } from '../../../../testing/index.ts';

/** What the story needs. */
interface Stage {
  it: () => TestApp;
  /** The host of the site. */
  own: string;
  token: (seconds: number) => Promise<string>;
  api: (method: 'GET', url: string) => Promise<{ body: Record<string, unknown> }>;
}

/** The fields of the form that ask for files. */
export const fileFields: FieldDefinition[] = [
  {
    identifier: 'paper',
    type: 'file',
    title: 'Paper',
    required: true,
    options: { accept: ['application/pdf'], maxSize: 3000 },
  },
  { identifier: 'photos', type: 'image', options: { multiple: true } },
];

/** The address is asked for where news are. */
export const mailForNews = { mail: { field: 'news', is: [true] } };

interface Part {
  name: string;
  value: string | Buffer;
  file?: string;
}

const boundary = '----site-form';
const pdf = '%PDF-1.7 an offer';
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');

/** A visitor without a script sends a form of a site with files. Gives what they are answered who do no work. */
export async function tellFileStory({ it, own, token, api }: Stage): Promise<number[]> {
  const send = async (parts: readonly Part[]) => {
    const answer = await it().app.inject({
      method: 'POST',
      url: '/sites/shop/forms/papers',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, origin: own },
      payload: bodyOf(parts),
    });
    return { status: answer.statusCode, html: answer.payload };
  };
  const uploads = async () => {
    const { rows } = await it().database.pool.query<{ name: string }>(
      'select name from bakehouse.form_uploads order by name',
    );
    return rows.map(({ name }) => name);
  };

  // The first page has no token yet: nothing of it is kept, and files are asked for on the next.
  const looked = await it().app.inject({
    method: 'POST',
    url: '/sites/shop/forms/papers',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: own },
    payload: 'name=Ann',
  });
  expect(looked.statusCode).toBe(200);
  expect(looked.payload).toContain('enctype="multipart/form-data"');
  expect(looked.payload).toMatch(
    /<input type="file" [^>]*name="paper" required[^>]*accept="application\/pdf"/,
  );
  expect(looked.payload).toMatch(/name="photos"[^>]*accept="image\/\*" multiple/);
  expect(looked.payload).toContain(`data-work="${leastFileWork}"`);
  expect(looked.payload).toContain('name="news"');
  expect(looked.payload).not.toContain('name="mail"');
  expect((await send([text('name', 'Ann'), { name: 'paper', value: pdf, file: 'a.pdf' }])).status).toBe(200);
  expect(await uploads()).toEqual([]);

  const made = await token(10);
  const begun = [text('_token', made), text('_proof', worked(made))];
  const photos = [
    { name: 'photos', value: png, file: 'a.png' },
    { name: 'photos', value: png, file: 'b.png' },
  ];
  // What is wrong is told, and what came is still there.
  const wrong = await send([
    ...begun,
    text('name', ''),
    { name: 'paper', value: 'x', file: 'a.txt' },
    ...photos,
  ]);
  expect(wrong.status).toBe(422);
  expect(wrong.html).toContain(
    'id="form-papers-paper-fault" class="fault">The file is too large, or of another',
  );
  expect(wrong.html).toContain('Already here: a.png, b.png.');
  expect(await uploads()).toEqual(['a.png', 'b.png']);
  const large = { name: 'paper', value: `%PDF-1.7 ${'x'.repeat(4000)}`, file: 'large.pdf' };
  const heavy = await send([...begun, large, text('name', 'Ann')]);
  expect(heavy.status).toBe(422);
  expect(heavy.html).toContain('name="name" required value="Ann"');
  const nameless = await send([...begun, text('name', ''), { name: 'paper', value: pdf, file: 'offer.pdf' }]);
  expect(nameless.html).toContain('Already here: offer.pdf.');
  expect(await uploads()).toEqual(['a.png', 'b.png', 'offer.pdf']);
  // Empty controls change nothing; a box leaves the pictures out.
  const empty = { name: 'paper', value: '', file: '' };
  // What an answer asks for now is shown before anything is stored; what no answer asks for is not stored.
  const more = await send([...begun, text('name', 'Ann'), text('news', 'true'), empty]);
  expect(more.status).toBe(200);
  expect(more.html).toContain('name="mail"');
  expect(more.html).toContain('name="_asked" value="name news mail paper photos"');
  expect(more.html).toContain('Already here: offer.pdf.');
  const unasked = text('mail', 'ann@clay.example');
  const sent = await send([...begun, text('name', 'Ann'), unasked, empty, text('_without', 'photos')]);
  expect(sent.status).toBe(303);
  expect(await uploads()).toEqual([]);
  const { body } = await api('GET', '/modules/papers/resources');
  const [entry] = body['data'] as { data: { paper: string; photos: null } }[];
  expect(entry?.data).toMatchObject({ name: 'Ann', news: false, mail: null, photos: null });
  const file = `/files/${entry?.data.paper ?? ''}`;
  expect((await it().app.inject({ url: file })).statusCode).toBe(401);
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  expect((await it().app.inject({ url: file, headers })).payload).toBe(pdf);

  // Without a script there is no work. What was sent before does not count here.
  await it().database.pool.query('delete from bakehouse.tries');
  const asked = [text('_token', await token(10)), text('_asked', 'name news mail'), text('name', 'Dora')];
  const answered = await send([
    ...asked,
    text('news', 'true'),
    text('mail', 'dora@clay.example'),
    { name: 'paper', value: pdf, file: 'a.pdf' },
  ]);
  expect(answered.status).toBe(303);
  const { body: both } = await api('GET', '/modules/papers/resources');
  const found = (both['data'] as { data: { name: string } }[]).find(({ data }) => data.name === 'Dora');
  expect(found?.data).toMatchObject({ news: true, mail: 'dora@clay.example' });
  await it().database.pool.query('delete from bakehouse.tries');
  const statuses: number[] = [];
  for (let at = 0; at < 4; at += 1) {
    const once = [text('_token', await token(10)), text('name', 'Bea')];
    statuses.push((await send([...once, { name: 'paper', value: pdf, file: 'a.pdf' }])).status);
  }
  // A made-up token takes nothing, and the page comes back with what was typed.
  const expired = await send([
    text('_token', '1.2.3'),
    text('name', 'Cid'),
    { name: 'paper', value: pdf, file: 'a.pdf' },
  ]);
  expect(expired.status).toBe(422);
  expect(expired.html).toContain('value="Cid"');
  expect(await uploads()).toEqual([]);
  return statuses;
}

function text(name: string, value: string): Part {
  return { name, value };
}

function bodyOf(parts: readonly Part[]): Buffer {
  const all = parts.flatMap(({ name, value, file }) => [
    Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\nContent-Type: application/octet-stream`}\r\n\r\n`,
    ),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return Buffer.concat([...all, Buffer.from(`--${boundary}--\r\n`)]);
}

function worked(about: string): string {
  for (let n = 0; ; n += 1) {
    const hash = createHash('sha256').update(`${about}.${n}`).digest();
    if (hash.readUInt32BE() >>> (32 - leastFileWork) === 0) return String(n);
  }
}
