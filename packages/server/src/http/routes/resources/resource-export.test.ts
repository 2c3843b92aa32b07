import { readXlsx } from 'hucre/xlsx';
import { beforeAll, expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const { it, scenario } = useScenarios({
  modules: shop,
  env: { DATABASE_POOL: '4' },
  users: {
    nothing: [],
    maker: [{ module: 'orders', action: 'create' }],
    mixed: [
      { module: 'orders', action: 'read', fields: ['number', 'total'], filter: { country: 'DE' } },
      { module: 'orders', action: 'read', fields: ['number', 'note'], filter: { country: 'FR' } },
    ],
  },
});

const url = '/modules/orders/resources/export';
const auth = (who: string) => ({ authorization: `Bearer ${it().user(who).token}` });

const rows = [
  {
    number: 'A1',
    country: 'DE',
    total: 12.5,
    amount: 99.99,
    pieces: -3,
    paid: true,
    placed: '2026-11-15T10:00:00Z',
    due: '2026-11-16',
    opens: '09:30:00',
    tags: ['a', 'b'],
    note: 'two\nlines, "quotes" & <b>',
    items: [{ sku: 'x' }],
  },
  { number: 'A2', country: 'FR', total: -1, note: '=HYPERLINK("http://evil.example")', owner: '+1+cmd|x' },
  { number: 'A3', country: 'FR', note: '@SUM(1)', owner: '＝1+1' },
  { number: '-A4', country: 'DE', note: '+49 30 901820', owner: '\tx' },
];

beforeAll(async () => {
  for (const [index, data] of rows.entries()) {
    const made = await it().app.inject({
      method: 'POST',
      url: '/modules/orders/resources',
      headers: auth('admin'),
      payload: { id: testId(index + 1), data },
    });
    if (made.statusCode !== 201) throw new Error(made.body);
  }
});

async function get(query: string, who = 'admin') {
  return it().app.inject({ url: `${url}?${query}`, headers: auth(who) });
}

test('EXP2 EXP3 EXP4 EXP5 EXP6 EXP14 CSV has the rows, fields and order that were asked for', async () => {
  const answer = await get(
    `format=csv&fields=total,number,id&sort=-number&filter=${encodeURIComponent('{"country":"FR"}')}`,
  );
  expect(answer.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'content-disposition': expect.stringMatching(
      /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"/,
    ) as unknown,
  });
  expect(answer.body).toBe(`\ufefftotal,number,id\r\n,A3,${testId(3)}\r\n-1,A2,${testId(2)}\r\n`);
});

test('EXP11 what a program for tables would take for a formula is text, and numbers stay numbers', async () => {
  const { body } = await get('fields=number,total,pieces,note,owner&sort=number');
  expect(body.split('\r\n').slice(1, -1)).toEqual([
    '\'-A4,,,+49 30 901820,"\'\tx"'.replace('"\'\tx"', "'\tx"),
    'A1,12.5,-3,"two\nlines, ""quotes"" & <b>",',
    'A2,-1,,"\'=HYPERLINK(""http://evil.example"")",\'+1+cmd|x',
    "A3,,,'@SUM(1),'＝1+1",
  ]);
});

test('EXP6 EXP11 Excel reads every cell with its type, and no text as a formula', async () => {
  const answer = await get(
    'format=xlsx&sort=number&fields=number,total,amount,paid,placed,due,opens,tags,note,owner,version',
  );
  const { sheets } = await readXlsx(answer.rawPayload);
  const [sheet] = sheets;
  expect(sheet?.name).toBe('Orders');
  expect(sheet?.rows[0]).toEqual([
    'number',
    'total',
    'amount',
    'paid',
    'placed',
    'due',
    'opens',
    'tags',
    'note',
    'owner',
    'version',
  ]);
  const [number, total, amount, paid, placed, due, , tags, note] = sheet?.rows[2] ?? [];
  expect([number, total, amount, paid, tags, note]).toEqual([
    'A1',
    12.5,
    99.99,
    true,
    '["a","b"]',
    'two\nlines, "quotes" & <b>',
  ]);
  expect((placed as Date).toISOString()).toBe('2026-11-15T10:00:00.000Z');
  expect((due as Date).toISOString().slice(0, 10)).toBe('2026-11-16');
  expect(sheet?.rows.slice(1).map((row) => [row[0], row[8], row[9]])).toEqual([
    ['-A4', '+49 30 901820', '\tx'],
    ['A1', 'two\nlines, "quotes" & <b>', null],
    ['A2', '=HYPERLINK("http://evil.example")', '+1+cmd|x'],
    ['A3', '@SUM(1)', '＝1+1'],
  ]);
});

test('EXP6 JSON is a list as the API gives it, and lines of JSON are one resource each', async () => {
  const list = (await get('format=json&fields=number&sort=number')).json<object[]>();
  expect(list).toMatchObject([
    { data: { number: '-A4' } },
    { id: testId(1), module: 'orders', version: 1, data: { number: 'A1' } },
    {},
    {},
  ]);
  const lines = (await get('format=ndjson&fields=number&sort=number')).body.trimEnd().split('\n');
  expect(lines.map((line) => JSON.parse(line) as object)).toEqual(list);
  const none = encodeURIComponent('{"number":"none"}');
  expect((await get(`format=json&filter=${none}`)).json()).toEqual([]);
  expect((await get(`format=ndjson&filter=${none}`)).body).toBe('');
  expect((await readXlsx((await get(`format=xlsx&filter=${none}`)).rawPayload)).sheets[0]?.rows).toHaveLength(
    1,
  );
});

for (const format of ['csv', 'xlsx', 'json', 'ndjson'] as const) {
  test(`EXP8 EXP6 what was exported as ${format} can be imported again without a change`, async () => {
    const { rawPayload, headers } = await get(
      `format=${format}&fields=id,number,country,total,amount,pieces,paid,placed,due,opens,tags,items`,
    );
    const report = await it().app.inject({
      method: 'POST',
      url: '/modules/orders/resources/import',
      headers: { ...auth('admin'), 'content-type': String(headers['content-type']) },
      payload: format === 'csv' ? rawPayload.toString().replace("'-A4", '-A4') : rawPayload,
    });
    expect(report.json(), report.body).toMatchObject({ unchanged: 4, failed: 0 });
    const { rows: changed } = await it().database.pool.query('select from modules.orders where version > 1');
    expect(changed).toHaveLength(0);
  });
}

test('EXP10 PERM13 only rows and cells come that the caller may read', async () => {
  expect(
    (await get('format=csv&sort=number&fields=number,total,note', 'mixed')).body.split('\r\n').slice(1, -1),
  ).toEqual(["'-A4,,", 'A1,12.5,', 'A2,,"\'=HYPERLINK(""http://evil.example"")"', "A3,,'@SUM(1)"]);
  const [heading] = (await get('', 'mixed')).body.split('\r\n');
  expect(heading).toBe('\ufeffid,number,total,note,createdAt,updatedAt');
  for (const format of ['json', 'ndjson'])
    expect((await get(`format=${format}`, 'mixed')).body).not.toMatch(/"country"|"owner"|pin/);
  const { sheets } = await readXlsx((await get('format=xlsx&sort=number', 'mixed')).rawPayload);
  expect(sheets[0]?.rows.map((row) => row.slice(1, 4))).toEqual([
    ['number', 'total', 'note'],
    ['-A4', null, null],
    ['A1', 12.5, null],
    ['A2', null, '=HYPERLINK("http://evil.example")'],
    ['A3', null, '@SUM(1)'],
  ]);
});

for (const [who, query, status, answer] of [
  ['nobody', '', 401, {}],
  ['nothing', '', 404, {}],
  ['maker', '', 403, {}],
  ['mixed', 'fields=country', 400, { errors: [{ path: 'fields' }] }],
  ['mixed', 'sort=total', 400, { errors: [{ path: 'sort' }] }],
  ['mixed', `filter=${encodeURIComponent('{"note":"x"}')}`, 400, {}],
  ['admin', 'fields=pin', 400, {}],
  ['admin', 'fields=nothing', 400, {}],
  ['admin', 'format=pdf', 400, { errors: [{ path: 'format' }] }],
  ['admin', 'limit=1', 400, {}],
] as const) {
  scenario(`EXP10 ERR7 an export as ${who} by ${query} answers ${status}`, {
    as: who,
    request: ['GET', `${url}?${query}`],
    status,
    answer,
  });
}

test('EXP8 exports that nobody reads do not take all connections', async () => {
  const { pool } = it().database;
  const held = pool.totalCount - pool.idleCount;
  await pool.query(
    `insert into modules.customers (id, version, "createdAt", "updatedAt", name) select gen_random_uuid(), 1, now(), now(), repeat('x', 500) from generate_series(1, 20000)`,
  );
  const address = await it().app.listen({ port: 0, host: '127.0.0.1' });
  const ask = async (signal?: AbortSignal) =>
    fetch(`${address}/modules/customers/resources/export?format=ndjson`, {
      headers: auth('admin'),
      ...(signal && { signal }),
    });
  const stop = new AbortController();
  const first = await ask(stop.signal);
  const second = await ask();
  expect([first.status, second.status, second.headers.get('retry-after')]).toEqual([200, 429, '5']);
  stop.abort();
  await expect.poll(async () => (await ask()).text().then((text) => text.split('\n').length)).toBe(20_001);
  await expect.poll(() => pool.totalCount - pool.idleCount).toBe(held);
});
