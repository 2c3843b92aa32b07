import { conversionFormats, newId, type FileEntity } from '@bakehouse/contract';
import { findFile, readContent, contentInMemory, storeFile, systemActor } from '@bakehouse/store';
import { expect, test } from 'vitest';
import { useConverter } from '../../../testing/converter.ts';
import { checkElement, elementOf, useElementRuns } from '../../../testing/element-runs.ts';
import { hostileUrls } from '../../../testing/hostile-urls.ts';
import { logoPng } from '../../../testing/invoice.ts';
import { startSentinel } from '../../../testing/sentinel.ts';
import { startWebServer } from '../../../testing/web-server.ts';

const { converter } = useConverter();
const { run, database, modules } = useElementRuns(converter);
const type = 'action/convert';

test.each(elementOf(type).examples.map((each) => [each.title, each] as const))(
  'CONV1, CONV2, CONV6, CONV7 %s',
  async (_title, { options, input, gives }) => {
    const state = await run(type, options, input);
    expect(state.error).toBeUndefined();
    expect(state.output).toEqual(gives?.['default']);
  },
);

test('CONV2 the value is an expression, a literal in quotes, a text that is no expression, or the input', async () => {
  const to = { from: 'markdown', to: 'html' };
  const values: [object, unknown][] = [
    [{ value: '$input.text' }, { text: '# Hi' }],
    [{ value: '"# Hi"' }, null],
    [{ value: '# Hi' }, null],
    [{ value: 'text' }, { text: '# Hi' }],
    [{}, '# Hi'],
  ];
  for (const [options, input] of values)
    expect((await run(type, { ...to, ...options }, input)).output, JSON.stringify(options)).toBe(
      '<h1 id="hi">Hi</h1>\n',
    );
  expect((await run(type, { ...to, value: '$input.nothing' }, {})).error).toMatchObject({ code: 'invalid' });
});

test('SVC10 CONV3 the result is saved as a file where that is asked for', async () => {
  const state = await run(type, { value: '"# Grüße"', from: 'markdown', to: 'pdf', file: true });
  expect(state.error).toBeUndefined();
  const file = state.output as FileEntity;
  expect(file).toMatchObject({ name: 'document.pdf', mime: 'application/pdf', version: 1 });
  expect((await stored(file)).subarray(0, 5).toString()).toBe('%PDF-');
  // The file can be converted on.
  const docx = await run(type, { value: '"# Grüße"', from: 'markdown', to: 'docx', file: true });
  const back = await run(type, { value: '$input', from: 'docx', to: 'plain' }, docx.output);
  expect(back.output).toBe('Grüße\n');
  const page = await run(type, { value: '"# Grüße"', from: 'markdown', to: 'html', file: true });
  expect((await stored(page.output as FileEntity)).toString()).toMatch(
    /^<!DOCTYPE html>[^]*charset="utf-8"[^]*Grüße/,
  );
});

test('CONV20 what was left out is told by a port of its own where the result is no file', async () => {
  const options = {
    value: '"![Logo](logo.png) ![Other](https://example.com/a.png)"',
    from: 'markdown',
    to: 'html',
  };
  const warnings = ['The picture "logo.png" is not an asset; it stays a name that leads nowhere'];
  const state = await run(type, options, null, { port: 'warnings' });
  expect(state.output).toEqual(warnings);
  expect((await run(type, { ...options, value: '"Hello"' }, null, { port: 'warnings' })).output).toBe(
    '<p>Hello</p>\n',
  );
});

test('CONV3 without a file, bytes are given as Base64, and can be converted back', async () => {
  const { output } = await run(type, { value: '"*Grüße*"', from: 'markdown', to: 'odt' });
  expect(
    Buffer.from(output as string, 'base64')
      .subarray(0, 2)
      .toString(),
  ).toBe('PK');
  expect((await run(type, { value: '$', from: 'odt', to: 'plain' }, output)).output).toBe('Grüße\n');
});

test('CONV11, CONV12, CONV13, CONV15 assets are given as Base64, in a list or by an expression', async () => {
  const data = logoPng().toString('base64');
  const picture = { value: '"![x](img/logo%201.png)"', from: 'markdown', to: 'html' };
  const name = 'img/logo 1.png';
  const given: [unknown, unknown][] = [
    [[{ name, data }], undefined],
    [[{ name: '$input.name', data: '$input.data' }], { name, data }],
    ['[{"name": $input.name, "data": $input.data}]', { name, data }],
    ['$input', [{ name, data, url: null }]],
  ];
  for (const [assets, input] of given) {
    const { output, error } = await run(type, { ...picture, assets }, input);
    expect(error).toBeUndefined();
    expect(output).toContain(`src="data:image/png;base64,${data}"`);
  }
});

test('CONV11 a stored file is an asset: by its entity, its id or its path, under its own name or another', async () => {
  const bytes = logoPng();
  const { pool } = database();
  const file = await storeFile(
    { db: pool, actor: systemActor, modules: modules(), run: newId() },
    {
      place: { path: '/logos/logo.png' },
      mime: 'image/png',
      source: contentInMemory(Buffer.from(bytes)),
    },
  );
  const picture = { value: '"![x](logo.png)"', from: 'markdown', to: 'html' };
  const given: [unknown, unknown][] = [
    ['$input', file.id],
    ['$input', file],
    ['[$input]', file],
    [['$input.logo'], { logo: file.id }],
    [[{ file: '$input' }], file.path],
    [[{ name: 'logo.png', file: '$input' }], file],
  ];
  for (const [assets, input] of given) {
    const { output, error } = await run(type, { ...picture, assets }, input);
    expect(error, JSON.stringify(assets)).toBeUndefined();
    expect(output).toContain(`src="data:image/png;base64,${bytes.toString('base64')}"`);
  }
  const missing = await run(type, { ...picture, assets: [{ file: '$input' }] }, newId());
  expect(missing.error?.code).toBe('not_found');
  expect((await run(type, { ...picture, assets: [{ file: '$input' }] }, { a: 1 })).error).toMatchObject({
    code: 'invalid',
    errors: [{ path: 'assets.0.file' }],
  });
});

test('CONV12, CONV14 an asset is fetched from its URL', async () => {
  const server = await startWebServer((request, response) => {
    if (request.url === '/logo.png') response.end(logoPng());
    else response.writeHead(404).end();
  });
  const client = { allowPrivate: [`127.0.0.1:${server.port}`] };
  const options = { value: '"![x](logo.png)"', from: 'markdown', to: 'html' };
  try {
    const url = `${server.url}/logo.png`;
    const { output } = await run(type, { ...options, assets: [{ name: 'logo.png', url }] }, null, { client });
    expect(output).toContain(logoPng().toString('base64'));
    const missing = [{ name: 'logo.png', url: `${server.url}/other` }];
    expect((await run(type, { ...options, assets: missing }, null, { client })).error?.code).toBe(
      'upstream_failed',
    );
  } finally {
    await server.close();
  }
});

test('CONV14, DATA15 no asset is fetched from an internal address', async () => {
  const sentinel = await startSentinel();
  const urls = hostileUrls(sentinel.port);
  expect(urls.length).toBeGreaterThan(500);
  const options = {
    value: '"![x](a.png)"',
    from: 'markdown',
    to: 'html',
    assets: '[{"name": "a.png", "url": $input}]',
  };
  const states = await Promise.all(urls.map((url) => run(type, options, url)));
  for (const [at, { status, error }] of states.entries()) {
    expect(status, urls[at]).toBe('failed');
    expect(error?.code, urls[at]).toMatch(/^(address_refused|invalid|upstream_failed)$/);
  }
  expect(sentinel.connections()).toBe(0);
  await sentinel.close();
});

test.each([
  [{ name: '../x.png', data: '' }, 'assets.0.name'],
  [{ name: '/etc/x', data: '' }, 'assets.0.name'],
  [{ name: '-rf', data: '' }, 'assets.0.name'],
  [{ name: 'a/../../b', data: '' }, 'assets.0.name'],
  [{ name: 'a\\b', data: '' }, 'assets.0.name'],
  [{ name: 'a.png', data: 'not base64!' }, 'assets.0.data'],
  [{ name: 'a.png', url: 'ftp://example.com/a' }, 'assets.0.url'],
  [{ name: 'a.png', url: 'file:///etc/passwd' }, 'assets.0.url'],
  [{ name: 'a.png' }, 'assets.0'],
  [{ name: 'a.png', url: 'https://example.com', data: 'AAAA' }, 'assets.0'],
  [{ name: 'a.png', data: 'AAAA', path: '/x' }, 'assets.0.path'],
])(
  'CONV13, CONV14, CONV15 the asset %j is refused by path, in a definition and at run time',
  async (asset, path) => {
    const options = { value: '"x"', from: 'markdown', to: 'html' };
    const { errors } = checkElement(type, { ...options, assets: [asset] });
    expect(errors.map((each) => each.path)).toEqual([`elements.0.options.${path}`]);
    const { error } = await run(type, { ...options, assets: '[$input]' }, asset);
    expect(error).toMatchObject({ code: 'invalid', message: expect.stringContaining(path) as string });
  },
);

test('CONV6, CONV7, CONV8 unknown formats, filters and options are errors of the definition', () => {
  const good = { value: '$input', from: 'html', to: 'latex' };
  const paths = (options: object) =>
    checkElement(type, { ...good, ...options }).errors.map(({ path }) => path);
  expect(paths({})).toEqual([]);
  expect(paths({ filters: ['table', 'heading_to_toc'], assets: null })).toEqual([]);
  expect(paths({ from: 'exe' })).toEqual(['elements.0.options.from']);
  expect(paths({ from: 'pdf' })).toEqual(['elements.0.options.from']);
  expect(paths({ to: '--lua-filter' })).toEqual(['elements.0.options.to']);
  expect(paths({ to: undefined })).toEqual(['elements.0.options.to']);
  expect(paths({ filters: ['table', 'x.lua'] })).toEqual(['elements.0.options.filters.1']);
  expect(paths({ parse: 'yes' })).toEqual(['elements.0.options.parse']);
  expect(paths({ value: '$input.(' })).toEqual(['elements.0.options.value']);
  expect(paths({ output: '/tmp/x' })).toEqual(['elements.0.options.output']);
  for (const name of Object.keys(conversionFormats)) expect(paths({ to: name })).toEqual([]);
  for (const name of ['md', 'TEX', 'txt', 'Markdown']) expect(paths({ from: name })).toEqual([]);
});

async function stored(file: FileEntity): Promise<Buffer> {
  const { pool } = database();
  const found = await findFile({ db: pool, actor: systemActor, modules: modules() }, { id: file.id });
  const chunks: Buffer[] = [];
  for await (const chunk of readContent({ db: pool }, found.sha256, 0, file.size)) chunks.push(chunk);
  return Buffer.concat(chunks);
}
