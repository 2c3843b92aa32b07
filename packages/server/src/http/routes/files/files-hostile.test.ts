import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { fileClient, formWith, useScenarios, type TestForm } from '../../../testing/index.ts';

const { it, scenario } = useScenarios({
  env: { UPLOAD_LIMIT: '2000000' },
  users: { ann: [{ module: '*', action: 'create' }] },
});
const { as, send, store, get } = fileClient(it);
/** An application with the usual limits. */
const whole = useScenarios();

const cut = formWith('hello');
const refused: [title: string, form: TestForm, status: number, answer: object][] = [
  [
    'JSON that looks like a parsed form',
    {
      headers: { 'content-type': 'application/json' },
      payload: Buffer.from('{"file": {"path": "/etc/passwd"}}'),
    },
    415,
    {},
  ],
  [
    'a form without a boundary',
    { ...cut, headers: { 'content-type': 'multipart/form-data' } },
    400,
    { code: 'malformed' },
  ],
  ['a form that breaks off', { ...cut, payload: cut.payload.subarray(0, -20) }, 400, { code: 'malformed' }],
  [
    'an empty form',
    { ...cut, payload: Buffer.from('------bakehouse--\r\n') },
    422,
    { errors: [{ path: 'file' }] },
  ],
  ['an unknown field', formWith('x', { owner: 'me' }), 422, { errors: [{ path: 'owner' }] }],
  [
    'a field named __proto__',
    formWith('x', { ['__proto__']: 'x', ['constructor']: 'y' }),
    422,
    { code: 'invalid' },
  ],
  ['a path that climbs', formWith('x', { path: '/a/../../etc/passwd' }), 422, { errors: [{ path: 'path' }] }],
  ['a path of another system', formWith('x', { path: 'C:\\x' }), 422, { errors: [{ path: 'path' }] }],
  ['a path and a folder', formWith('x', { path: '/a', folder: '/b' }), 422, { code: 'invalid' }],
  ['a field that is too long', formWith('x', { path: `/${'x'.repeat(5000)}` }), 400, { code: 'malformed' }],
  ['a file that is too large', formWith(Buffer.alloc(2_000_001)), 413, { code: 'too_large' }],
  ['a file that is much too large', formWith(Buffer.alloc(3_000_000)), 413, { code: 'too_large' }],
];
for (const [title, form, status, answer] of refused) {
  scenario(`FILE1 FILE9 FILE15 ERR7 ERR14 ERR15 ERR16 ${title} is refused, and nothing is stored`, {
    as: 'ann',
    request: ['POST', '/files'],
    headers: form.headers,
    body: form.payload,
    status,
    answer,
  });
}

test('FILE15 two files in one form are refused', async () => {
  const one = formWith('x');
  const two = Buffer.concat([
    one.payload.subarray(0, one.payload.lastIndexOf('------bakehouse--')),
    one.payload,
  ]);
  expect((await send('ann', { ...one, payload: two })).statusCode).toBe(400);
});

test('FILE15 a form of unknown length over the limit is 413 for a real client, and the largest file passes', async () => {
  await it().app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = it().app.server.address() as AddressInfo;
  const upload = async (bytes: number) => {
    const { headers, payload } = formWith(Buffer.alloc(bytes, 1));
    return new Promise<number>((resolve, reject) => {
      const sent = httpRequest({
        port,
        method: 'POST',
        path: '/files',
        headers: { ...as('ann'), ...headers },
      });
      sent.on('error', reject);
      sent.on('response', (answer) => {
        answer.resume();
        resolve(answer.statusCode ?? 0);
      });
      for (let at = 0; at < payload.length; at += 65_536) sent.write(payload.subarray(at, at + 65_536));
      sent.end();
    });
  };
  expect(await upload(2_000_000)).toBe(201);
  expect(await upload(2_000_001)).toBe(413);
});

const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
test.each<
  [
    title: string,
    data: string | Buffer,
    name: string,
    said: string,
    type: string,
    kind: 'inline' | 'attachment',
  ]
>([
  [
    'a page said to be a picture',
    '<!doctype html><script>alert(1)</script>',
    'a.png',
    'image/png',
    'text/html',
    'attachment',
  ],
  [
    'a drawing with a script',
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    'a.svg',
    'image/svg+xml',
    'image/svg+xml',
    'attachment',
  ],
  ['a script in a table', 'a,b\n<script>alert(1)</script>', 'a.csv', 'text/csv', 'text/html', 'attachment'],
  [
    'a picture that is also a page',
    Buffer.concat([png, Buffer.from('<script>alert(1)</script>')]),
    'a.html',
    'text/html',
    'image/png',
    'inline',
  ],
  [
    'a GIF that is also a script',
    'GIF89a/*<script>*/=1;alert(1)',
    'a.js',
    'text/javascript',
    'image/gif',
    'inline',
  ],
  ['a script', 'alert(document.cookie)', 'a.js', 'text/javascript', 'text/plain; charset=utf-8', 'inline'],
  ['JSON', '{"a": 1}', 'a.json', 'application/json', 'text/plain; charset=utf-8', 'inline'],
  ['a PDF', '%PDF-1.7', 'a.pdf', 'text/html', 'application/pdf', 'inline'],
  [
    'XML with a stylesheet',
    '<?xml version="1.0"?><?xml-stylesheet href="x"?><x/>',
    'a.txt',
    'text/plain',
    'application/xml',
    'attachment',
  ],
  [
    'a program',
    'MZ\0\0',
    'a.txt',
    'text/plain',
    'application/vnd.microsoft.portable-executable',
    'attachment',
  ],
])('FILE12 FILE13 %s is sent as what it is, and runs nothing', async (_, data, name, said, type, kind) => {
  const { id } = await store('ann', data, { name, type: said });
  const { headers } = await get('ann', `/files/${id}`);
  expect(headers).toMatchObject({
    'content-type': type,
    'x-content-type-options': 'nosniff',
    'cache-control': 'private, no-cache',
  });
  expect(headers['content-disposition']).toMatch(new RegExp(`^${kind}; filename=`));
  expect(headers['content-security-policy']).toMatch(
    type === 'application/pdf' ? /^object-src 'self'; base-uri 'none'/ : /^sandbox; default-src 'none';/,
  );
  const saved = await get('ann', `/files/${id}?download=true`);
  expect(saved.headers['content-disposition']).toMatch(/^attachment/);
});

test.each([
  ['a"; filename="b.exe', 'b.exe'],
  ['a\r\nset-cookie: x=1', 'aset-cookie_ x=1'],
  ['../../x.txt', 'x.txt'],
  ['Zürich €.txt', 'Zürich €.txt'],
  ["it's (1)*.txt", "it's (1)_.txt"],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['', 'file'],
])('FILE13 the name %j makes one header with one name', async (name, kept) => {
  const { id } = await store('ann', 'x');
  const answer = await get('ann', `/files/${id}?name=${encodeURIComponent(name)}`);
  const header = String(answer.headers['content-disposition']);
  const encoded = /^inline; filename="[\x20-\x7e]*"; filename\*=UTF-8''([\w.!~%-]+)$/.exec(header)?.[1];
  expect(decodeURIComponent(encoded ?? '')).toBe(kept.replace(/^b\.exe$/, 'a_; filename=_b.exe'));
  expect(answer.headers['set-cookie']).toBeUndefined();
});

test('API9 FILE15 a file of 100 MB is taken and given back, byte for byte', async () => {
  const { it: other } = whole;
  const size = 100 * 1024 ** 2;
  const bytes = Buffer.alloc(size, 'a file of one hundred megabytes ');
  const file = await fileClient(other).store('admin', bytes, { name: 'large.txt' });
  expect(file).toMatchObject({ size, sha256: createHash('sha256').update(bytes).digest('hex') });
  const answer = await fileClient(other).get('admin', `/files/${file.id}`, {
    range: `bytes=${size - 1_000_000}-`,
  });
  expect(answer.rawPayload.equals(bytes.subarray(-1_000_000))).toBe(true);
  const more = formWith(Buffer.alloc(size + 1));
  expect((await fileClient(other).send('admin', more)).statusCode).toBe(413);
});
