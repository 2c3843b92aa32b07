import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: shop,
});

const url = '/modules/orders/resources/import';
const csv = { 'content-type': 'text/csv' };
const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const many = (rows: number) => ({
  'modules.orders': { added: rows },
  'bakehouse.revisions': { added: rows },
  'bakehouse.pending_changes': { added: rows },
  'bakehouse.imports': { added: 1 },
  'bakehouse.import_rows': { added: rows },
});

interface Report {
  dryRun: boolean;
  created: number;
  updated: number;
  failed: number;
  data: { row: number; status: string; id?: string; errors?: { path: string; code: string }[] }[];
}

async function send(
  type: string,
  payload: string | Buffer,
  query = '',
  headers: Record<string, string> = {},
) {
  return it().app.inject({
    method: 'POST',
    url: `${url}${query}`,
    headers: { authorization: `Bearer ${it().user('admin').token}`, 'content-type': type, ...headers },
    payload,
  });
}

async function found(filter: object): Promise<Record<string, unknown>[]> {
  const answer = await it().app.inject({
    url: `/modules/orders/resources?sort=number&filter=${encodeURIComponent(JSON.stringify(filter))}`,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
  });
  return answer.json<{ data: { data: Record<string, unknown> }[] }>().data.map(({ data }) => data);
}

scenario('RES33 RES34 a dry run reports every row and stores nothing', {
  as: 'admin',
  request: ['POST', `${url}?dryRun=true`],
  headers: csv,
  body: 'number,total\nA1,1\n,2\nA1,3\nA4,x\n',
  status: 200,
  answer: {
    dryRun: true,
    created: 1,
    updated: 0,
    failed: 3,
    data: [
      { row: 1, status: 'created' },
      { row: 2, status: 'failed', errors: [{ path: 'number', code: 'required' }] },
      { row: 3, status: 'failed', errors: [{ path: 'number', code: 'unique' }] },
      { row: 4, status: 'failed', errors: [{ path: 'total', code: 'wrong_type' }] },
    ],
  },
});

scenario('RES30 RES34 CSV is imported; a row that fails keeps no other from being stored', {
  as: 'admin',
  request: ['POST', url],
  headers: csv,
  body: `\uFEFFid;number;total;paid;items;createdAt;note\r\n${testId(1)};A1;1.5;true;"[{""sku"":""x""}]";2020;"two\nlines; and ""quotes"""\r\n;A2;;;;;\r\n;;;;;;none\r\n`,
  status: 200,
  answer: {
    dryRun: false,
    created: 2,
    updated: 0,
    failed: 1,
    data: [{ id: testId(1) }, {}, { row: 3, status: 'failed' }],
  },
  effects: many(2),
});

test('RES30 cells are read by the type of their field, and an empty one leaves the default', async () => {
  expect(await found({ number: { _startsWith: 'A' } })).toMatchObject([
    { number: 'A1', total: 1.5, paid: true, items: [{ sku: 'x' }], note: 'two\nlines; and "quotes"' },
    { number: 'A2', total: null, state: 'open' },
  ]);
});

scenario('RES30 a row with the id of a resource changes it', {
  as: 'admin',
  request: ['POST', url],
  headers: csv,
  body: `id,total,note\n${testId(1)},2,\n`,
  status: 200,
  answer: { created: 0, updated: 1, data: [{ row: 1, status: 'updated', id: testId(1) }] },
  effects: {
    'modules.orders': { changed: 1 },
    'bakehouse.revisions': { added: 1 },
    'bakehouse.pending_changes': { added: 1 },
    'bakehouse.imports': { added: 1 },
    'bakehouse.import_rows': { added: 1 },
  },
});

test('RES31 the first sheet of an Excel file is imported, with its dates and numbers', async () => {
  const rows = [
    ['number', 'total', 'paid', 'due', 'placed', 'note'],
    ['X1', 12.5, true, new Date('2026-11-15T00:00:00Z'), new Date('2026-11-15T10:00:00Z'), 'a note'],
    ['X2', null, false, null, null, null],
    ['X3', 'twelve', null, null, null, null],
  ];
  const file = Buffer.from(await writeXlsx({ sheets: [{ name: 'Orders', rows }] }));

  const answer = await send(xlsx, file);

  expect(answer.json<Report>()).toMatchObject({
    created: 2,
    failed: 1,
    data: [{}, {}, { row: 3, errors: [{ path: 'total' }] }],
  });
  expect(await found({ number: { _startsWith: 'X' } })).toMatchObject([
    {
      number: 'X1',
      total: 12.5,
      paid: true,
      due: '2026-11-15',
      placed: '2026-11-15T10:00:00Z',
      note: 'a note',
    },
    { number: 'X2', paid: false },
  ]);
});

for (const [name, type, body] of [
  [
    'a list of data',
    'application/json',
    JSON.stringify([{ number: 'J1', extra: { a: '],{"' } }, { number: 'J2', nothing: 1 }, 7]),
  ],
  [
    'a list as it is given',
    'application/json',
    JSON.stringify({
      next: null,
      data: [
        { id: testId(40), version: 3, module: 'orders', data: { number: 'J3' } },
        { data: { number: 'J4', total: 'x' } },
        { id: 'x', data: {} },
      ],
    }),
  ],
  ['lines', 'application/x-ndjson', '{"number":"J5"}\n\n{"number":\n"x"\n'],
] as const) {
  test(`RES32 RES34 JSON is imported: ${name}`, async () => {
    const answer = await send(type, body);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json<Report>().data.map(({ row, status }) => `${row} ${status}`)).toEqual([
      '1 created',
      '2 failed',
      '3 failed',
    ]);
  });
}

test('RES34 FIELD30 a relation to nothing fails its row and no other', async () => {
  const customer = { id: testId(901), data: { name: 'Ann' } };
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  await it().app.inject({ method: 'POST', url: '/modules/customers/resources', headers, payload: customer });
  const rows = [testId(901), testId(902), testId(901)].map((id, n) => ({
    number: `K${n}`,
    customer: id,
    buyers: [id],
  }));

  const report = (await send('application/json', JSON.stringify(rows))).json<Report>();

  expect(report.data.map(({ status, errors }) => [status, errors?.map(({ path }) => path)])).toEqual([
    ['created', undefined],
    ['failed', ['customer', 'buyers']],
    ['created', undefined],
  ]);
});

test('RES34 reports stream as lines with the summary as the last', async () => {
  const body = `number\n${Array.from({ length: 1200 }, (_, n) => `L${n}`).join('\n')}\n`;

  const answer = await send('text/csv', body, '', { accept: 'application/x-ndjson' });

  const lines = answer.body
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as object);
  expect(answer.headers['content-type']).toBe('application/x-ndjson; charset=utf-8');
  expect(lines).toHaveLength(1201);
  expect(lines[1199]).toMatchObject({ row: 1200, status: 'created' });
  expect(lines.at(-1)).toEqual({
    dryRun: false,
    created: 1200,
    updated: 0,
    unchanged: 0,
    failed: 0,
    import: expect.any(String) as string,
  });
});

test('RES35 RES36 RES37 RES33 an import with an Idempotency-Key is done once, whatever form its answer has', async () => {
  const once = { 'idempotency-key': 'import-1', accept: 'application/x-ndjson' };
  const first = await send('text/csv', 'number\nI1\n', '', once);
  const again = await send('text/csv', 'number\nI1\n', '', once);
  const other = await send('text/csv', 'number\nI2\n', '', once);
  expect([again.body, again.headers['idempotent-replayed'], again.headers['content-type']]).toEqual([
    first.body,
    'true',
    'application/x-ndjson; charset=utf-8',
  ]);
  expect([other.statusCode, other.json<{ code: string }>().code]).toEqual([422, 'idempotency_mismatch']);
  await send('text/csv', 'number\nI3\n', '?dryRun=true', { 'idempotency-key': 'import-2' });
  expect((await found({ number: { _startsWith: 'I' } })).map(({ number }) => number)).toEqual(['I1']);
});

test('RES34 a file that breaks after many rows reports what was stored before', async () => {
  const body = `number\n${Array.from({ length: 700 }, (_, n) => `B${n}`).join('\n')}\n"open`;

  const report = (await send('text/csv', body)).json<Report>();

  expect(report).toMatchObject({ created: 700, failed: 1 });
  expect(report.data.at(-1)).toMatchObject({ row: 701, status: 'failed', errors: [{ code: 'malformed' }] });
});
