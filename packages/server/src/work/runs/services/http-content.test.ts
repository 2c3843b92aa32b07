import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from '@bakehouse/store';
import { useConverter } from '../../../testing/converter.ts';
import { checkElement, useElementRuns } from '../../../testing/element-runs.ts';
import { startWebServer, type WebServer } from '../../../testing/web-server.ts';

const { run, database } = useElementRuns(useConverter().converter);
let server: WebServer;
let other: WebServer;

beforeAll(async () => {
  other = await startWebServer((_request, response) => response.end('[]'));
  server = await startWebServer((request, response) => {
    const url = new URL(request.url ?? '/', server.url);
    const page = Number(url.searchParams.get('page') ?? 1);
    const nexts: Record<string, unknown> = {
      '/pages': page < 4 ? `/pages?page=${page + 1}` : null,
      '/circle': '/circle',
      '/away': `${other.url}/more`,
      '/number': 5,
    };
    if (url.pathname in nexts) {
      response.writeHead(200, { 'content-type': 'application/json' });
      response.end(
        JSON.stringify({ data: page === 4 ? [] : [`a${page}`, `b${page}`], next: nexts[url.pathname] }),
      );
    } else if (url.pathname === '/report.csv') {
      response.writeHead(200, { 'content-type': 'text/csv', 'content-length': 9 });
      response.write('a,b\n');
      response.end('1,2\n\n');
    } else if (url.pathname === '/half') {
      response.writeHead(200, { 'content-length': 100 }).write('half');
      setImmediate(() => response.destroy());
    } else if (url.pathname === '/large') {
      response.end(Buffer.alloc(1_000_001));
    } else if (url.pathname === '/gone') {
      response.writeHead(404, { 'content-type': 'text/csv' }).end('no such report');
    } else if (url.pathname === '/orders.xml') {
      response.writeHead(200, { 'content-type': 'application/xml' });
      response.end('<orders><order id="7"><total>5.5</total></order></orders>');
    } else if (url.pathname === '/wrong') {
      response.writeHead(200, { 'content-type': 'application/json' }).end('{"orders": [{"total": "much"}]}');
    } else response.end();
  });
});
afterAll(async () => {
  await Promise.all([server.close(), other.close()]);
});
const ask = (options: object, input?: unknown) =>
  run('data/http', options, input, {
    client: { allowPrivate: [`127.0.0.1:${server.port}`, `127.0.0.1:${other.port}`] },
  });
const at = (path: string) => `"${server.url}${path}"`;
const files = async () =>
  (await database().pool.query<{ count: number }>('select count(*)::int as count from bakehouse.files'))
    .rows[0]?.count;

test('HTTP1 an answer becomes a file by its own name, or by the one that is given', async () => {
  const { output } = await ask({ url: at('/report.csv'), as: 'file' });
  expect(output).toMatchObject({
    status: 200,
    body: { name: 'report.csv', mime: 'text/csv', size: 9, createdBy: null },
  });
  const { sha256 } = (output as { body: { sha256: string } }).body;
  const pieces: Buffer[] = [];
  for await (const piece of readContent({ db: database().pool }, Buffer.from(sha256, 'hex'), 0, 9))
    pieces.push(piece);
  expect(Buffer.concat(pieces).toString()).toBe('a,b\n1,2\n\n');
  const named = await ask({ url: at('/report.csv'), as: 'file', filename: '"/reports/june.csv"' });
  expect(named.output).toMatchObject({ body: { path: '/reports/june.csv' } });
});

test('HTTP1 nothing is stored of what is no success, too large or breaks off', async () => {
  const before = await files();
  const codes = [];
  for (const path of ['/half', '/large', '/gone'])
    codes.push((await ask({ url: at(path), as: 'file' })).error?.code);
  expect(codes).toEqual(['upstream_failed', 'upstream_failed', 'upstream_failed']);
  expect((await ask({ url: at('/gone'), as: 'file', expect: 404 })).output).toMatchObject({
    body: 'no such report',
  });
  expect(await files()).toBe(before);
});

test('HTTP2 texts and files go out as the parts of a form', async () => {
  const stored = await ask({ url: at('/report.csv'), as: 'file' });
  const { body: file } = stored.output as { body: object };
  server.requests.length = 0;
  const sent = await ask(
    {
      url: at('/form'),
      method: 'POST',
      parts: {
        title: '"Jäger"',
        count: '5',
        none: 'null',
        file: '$input.file',
        more: '[{"file": $input.file, "name": "other.csv"}, {"name": "x.bin", "data": "AQID", "type": "a/b"}]',
      },
    },
    { file },
  );
  expect(sent.error).toBeUndefined();
  const [{ headers, body } = { headers: {}, body: '' }] = server.requests;
  const form = await new Response(body, {
    headers: { 'content-type': String(headers['content-type']) },
  }).formData();
  expect([...form.keys()]).toEqual(['title', 'count', 'file', 'more', 'more']);
  expect([form.get('title'), form.get('count')]).toEqual(['Jäger', '5']);
  const sentFiles = [form.get('file'), ...form.getAll('more')] as File[];
  expect(await Promise.all(sentFiles.map(async (each) => [each.name, each.type, await each.text()]))).toEqual(
    [
      ['report.csv', 'text/csv', 'a,b\n1,2\n\n'],
      ['other.csv', 'text/csv', 'a,b\n1,2\n\n'],
      ['x.bin', 'a/b', '\u0001\u0002\u0003'],
    ],
  );
  for (const part of ['{"a": 1}', '{"name": "x", "data": "no base64!"}', '{"data": "AQID"}'])
    expect((await ask({ url: at('/form'), method: 'POST', parts: { part } })).error, part).toMatchObject({
      code: 'invalid',
      errors: [{ path: expect.stringMatching(/^parts\.part/) }],
    });
});

test('HTTP3 the items of all pages are given, and where more are left', async () => {
  const options = { url: at('/pages'), next: 'body.next', items: 'body.data' };
  expect((await ask(options)).output).toMatchObject({
    body: ['a1', 'b1', 'a2', 'b2', 'a3', 'b3'],
    pages: 4,
    more: null,
  });
  expect((await ask({ ...options, pages: 2 })).output).toMatchObject({
    body: ['a1', 'b1', 'a2', 'b2'],
    pages: 2,
    more: `${server.url}/pages?page=3`,
  });
  const counted = { url: at('/pages'), items: 'body.data[0]', next: '$page < 3 ? "?page=" & ($page + 1)' };
  expect((await ask(counted)).output).toMatchObject({ body: ['a1', 'a2', 'a3'], pages: 3, more: null });
});

test('HTTP4 pages at another system, in a circle or at no address fail', async () => {
  const codes = [];
  other.requests.length = 0;
  for (const path of ['/circle', '/away', '/number'])
    codes.push((await ask({ url: at(path), next: 'body.next', headers: { 'x-key': '"k"' } })).error?.code);
  expect(codes).toEqual(['upstream_failed', 'address_refused', 'upstream_failed']);
  expect(other.requests).toEqual([]);
});

test('HTTP6, HTTP7 XML and CSV are data of the types that their schema says', async () => {
  const order = { type: 'object', properties: { '@id': { type: 'string' }, total: { type: 'number' } } };
  const orders = { type: 'object', properties: { order: { type: 'array', items: order } } };
  const schema = { type: 'object', properties: { orders } };
  expect((await ask({ url: at('/orders.xml'), as: 'xml', schema })).output).toMatchObject({
    body: { orders: { order: [{ '@id': '7', total: 5.5 }] } },
  });
  const rows = { type: 'array', items: { type: 'object', properties: { a: { type: 'integer' } } } };
  expect((await ask({ url: at('/report.csv'), as: 'csv', schema: rows })).output).toMatchObject({
    body: [{ a: 1, b: '2' }],
  });
  const list = { type: 'object', properties: { orders: { type: 'array', items: order } } };
  expect((await ask({ url: at('/wrong'), schema: list })).error).toMatchObject({
    code: 'upstream_failed',
    message: expect.stringMatching(
      /^The answer does not fit its schema: "body\.orders\.0\.total" is not number\. It is \{"orders":\[\{.*"total":/,
    ),
  });
});

test('HTTP2, HTTP3, HTTP7 what does not go together is told before it runs', () => {
  const url = '"https://example.com"';
  const found = (options: object) =>
    checkElement('data/http', { url, ...options }).errors.map(({ path, code }) => [
      path.split('.').at(-1),
      code,
    ]);
  expect(found({ method: 'POST', body: '1', parts: {} })).toEqual([['parts', 'invalid']]);
  expect(found({ next: 'body.(' })).toEqual([['next', expect.any(String)]]);
  expect(found({ next: '$pgae' })).toEqual([['next', 'unknown_variable']]);
  expect(found({ next: 'body.next', method: 'POST' })).toEqual([['next', 'invalid']]);
  expect(found({ next: 'body.next', as: 'file' })).toEqual([['next', 'invalid']]);
  expect(found({ schema: { type: 'object' }, as: 'file' })).toEqual([['schema', 'invalid']]);
  expect(found({ schema: { minimum: 5 } })).toHaveLength(1);
  expect(found({ next: 'body.next', items: 'body.data', pages: 5, as: 'json' })).toEqual([]);
});
