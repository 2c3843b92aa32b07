import { beforeAll, expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: shop,
  users: {
    some: [
      { module: 'orders', action: 'read', fields: ['number', 'total', 'customer'] },
      { module: 'customers', action: 'read', fields: ['name'], filter: { country: 'DE' } },
    ],
    torn: [
      { module: 'orders', action: 'read', fields: ['number', 'total'], filter: { country: 'DE' } },
      { module: 'orders', action: 'read', fields: ['number', 'note'], filter: { total: { _gte: 2 } } },
    ],
  },
});

const base = '/modules/orders/resources';
const [ann, bob] = [testId(901), testId(902)];

interface Page {
  data: { id: string; data: Record<string, unknown>; expand?: Record<string, unknown> }[];
  next: string | null;
}

const headersOf = (who: string) => ({ authorization: `Bearer ${it().user(who).token}` });

async function get<T = Page>(path: string, who = 'admin'): Promise<T> {
  const answer = await it().app.inject({ url: path, headers: headersOf(who) });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json<T>();
}

async function numbers(query: string, who = 'admin'): Promise<string> {
  const { data } = await get(`${base}?${query}`, who);
  return data.map(({ data: { number } }) => String(number)).join(' ');
}

const filtered = (filter: object, who?: string) =>
  numbers(`sort=number&filter=${encodeURIComponent(JSON.stringify(filter))}`, who);

async function post(module: string, operations: object[]): Promise<void> {
  const url = `/modules/${module}/resources/batch`;
  const answer = await it().app.inject({
    method: 'POST',
    url,
    headers: headersOf('admin'),
    payload: { operations },
  });
  expect(answer.statusCode, answer.body).toBe(200);
}

beforeAll(async () => {
  await post('customers', [
    { op: 'create', id: ann, data: { name: 'Ann', country: 'DE', credit: 10 } },
    { op: 'create', id: bob, data: { name: 'Bob', country: 'FR', credit: 20 } },
  ]);
  const rows = [
    {
      number: 'A',
      country: 'DE',
      total: 1,
      paid: true,
      placed: '2026-01-01T10:00:00Z',
      due: '2026-01-05',
      tags: ['a'],
      customer: ann,
      note: 'Größe Eins',
    },
    {
      number: 'B',
      country: 'FR',
      total: 2,
      paid: false,
      placed: '2026-01-02T10:00:00.5Z',
      amount: 12.5,
      tags: ['a', 'b'],
      customer: bob,
      buyers: [ann, bob],
    },
    {
      number: 'C',
      country: 'DE',
      total: 2,
      pieces: 3,
      opens: '08:30',
      items: [
        { sku: 'X', price: 1, parts: [{ part: 'p1' }] },
        { sku: 'Y', price: 9 },
      ],
      note: '100%_sure',
    },
    { number: 'D', pieces: 4, opens: '17:00', items: [{ sku: 'Y', price: 2, parts: [{ part: 'p2' }] }] },
    { number: 'E', country: 'IT', due: '2026-02-01', amount: 99, tags: [], buyers: [bob] },
    { number: 'F', country: 'DE', total: 1, pieces: 3, note: 'größte Zahl' },
  ];
  await post(
    'orders',
    rows.map((data, n) => ({ op: 'create', id: testId(n + 1), data })),
  );
});

const operators: [rules: string, filter: object, found: string][] = [
  ['FILT1', { country: 'DE', total: 1 }, 'A F'],
  ['FILT2', { number: 'C' }, 'C'],
  ['FILT3', { total: { _eq: 2 } }, 'B C'],
  ['FILT4', { country: { _ne: 'DE' } }, 'B D E'],
  ['FILT5', { total: { _gt: 1 } }, 'B C'],
  ['FILT6', { amount: { _gte: 12.5 } }, 'B E'],
  ['FILT7', { pieces: { _lt: 4 } }, 'C F'],
  ['FILT8', { placed: { _lte: '2026-01-02' } }, 'A'],
  ['FILT9', { country: { _in: ['FR', 'IT'] } }, 'B E'],
  ['FILT10', { country: { _nin: ['DE', 'FR'] } }, 'D E'],
  ['FILT11', { note: { _contains: 'GRÖß' } }, 'A F'],
  ['FILT11', { note: { _contains: '%_' } }, 'C'],
  ['FILT11', { tags: { _contains: 'b' } }, 'B'],
  ['FILT12', { note: { _startsWith: 'größ' } }, 'A F'],
  ['FILT13', { note: { _endsWith: 'ZAHL' } }, 'F'],
  ['FILT14', { total: { _null: true } }, 'D E'],
  ['FILT14', { total: { _null: false } }, 'A B C F'],
  ['FILT14', { due: null }, 'B C D F'],
  ['FILT15', { due: { _between: ['2026-01-05', '2026-01-31'] } }, 'A'],
  ['FILT15', { opens: { _between: ['08:00', '09:00'] } }, 'C'],
  ['FILT16', { items: { _some: { sku: 'Y', price: { _gt: 5 } } } }, 'C'],
  ['FILT16', { items: { parts: { part: 'p2' } } }, 'D'],
  ['FILT16', { tags: { _some: ['b', 'c'] } }, 'B'],
  ['FILT17', { items: { _none: { sku: 'Y' } } }, 'A B E F'],
  ['FILT17', { tags: { _none: ['a'] } }, 'C D E F'],
  ['FILT18', { _and: [{ country: 'DE' }, { pieces: 3 }] }, 'C F'],
  ['FILT19', { _or: [{ number: 'A' }, { pieces: 4 }] }, 'A D'],
  ['FILT20', { _not: { total: { _gt: 1 } } }, 'A D E F'],
  ['FILT1 FIELD30', { customer: { country: 'DE' } }, 'A'],
  ['FILT16 FIELD30', { buyers: { _some: { name: 'Ann' } } }, 'B'],
  ['FILT17 FIELD30', { buyers: { _none: { name: 'Ann' } } }, 'A C D E F'],
  ['FILT3 FIELD17', { paid: false }, 'B'],
  ['FILT3', { id: testId(4) }, 'D'],
];
for (const [rules, filter, found] of operators) {
  test(`${rules} RES5 ${JSON.stringify(filter)} finds ${found}`, async () => {
    expect(await filtered(filter)).toBe(found);
    const query = encodeURIComponent(JSON.stringify(filter));
    const { total } = await get<{ total: number }>(`${base}/total?filter=${query}`);
    expect(total).toBe(found.split(' ').length);
  });
}

for (const sort of ['total,-number', '-total,number', '-country,total,-pieces', 'due,-updatedAt', '-id']) {
  test(`RES4 RES7 RES9 RES10 ERR24 pages of two by ${sort} give every row once in the order of one page`, async () => {
    const whole = await numbers(`sort=${sort}&limit=1000`);
    const paged: string[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const page: Page = await get(`${base}?sort=${sort}&limit=2${cursor === '' ? '' : `&cursor=${cursor}`}`);
      paged.push(...page.data.map(({ data }) => String(data['number'])));
      cursor = page.next;
    }
    expect(paged.join(' ')).toBe(whole);
    expect([...paged].sort().join(' ')).toBe('A B C D E F');
  });
}

test('RES7 rows without a value come last in both directions', async () => {
  expect([await numbers('sort=total,number'), await numbers('sort=-total,number')]).toEqual([
    'A F B C D E',
    'B C A F D E',
  ]);
});

test('RES6 every word of a search is the beginning of a word of the resource', async () => {
  expect([
    await numbers('sort=number&search=größ'),
    await numbers('search=größ eins'),
    await numbers('search=röße'),
  ]).toEqual(['A F', 'A', '']);
});

test('RES6 FILT23 PERM10 what a search may not look into is never found', async () => {
  expect([await numbers('search=größe', 'some'), await numbers('search=A', 'some')]).toEqual(['', 'A']);
});

test('RES8 only the wanted fields are given', async () => {
  const { data } = await get(`${base}?fields=number,total&limit=1&sort=number`);
  expect(data[0]?.data).toEqual({ number: 'A', total: 1 });
});

async function seen(who: string): Promise<unknown[]> {
  const { data } = await get(`${base}?expand=customer&sort=number&limit=3`, who);
  return data.map(({ expand }) => (expand?.['customer'] as Page['data'][number] | null)?.data ?? null);
}

test('RES11 relations bring what they lead to, as far as the caller may see it', async () => {
  expect(await seen('admin')).toMatchObject([{ name: 'Ann' }, { name: 'Bob', credit: 20 }, null]);
  expect(await seen('some')).toEqual([{ name: 'Ann' }, null, null]);
});

test('PERM7 PERM8 PERM10 the fields of a rule are given in the rows of that rule', async () => {
  const { data } = await get(`${base}?sort=number`, 'torn');
  expect(data.map((row) => row.data)).toEqual([
    { number: 'A', total: 1 },
    { number: 'B', note: null },
    { number: 'C', total: 2, note: '100%_sure' },
    { number: 'F', total: 1 },
  ]);
});

const bad: [rules: string, query: string, who: string, path: string][] = [
  ['ERR7 RES9', 'limit=0', 'admin', 'limit'],
  ['ERR7 RES9', 'limit=1001', 'admin', 'limit'],
  ['ERR7 RES9', 'limit=ten', 'admin', 'limit'],
  ['ERR7 RES10', 'cursor=abc', 'admin', 'cursor'],
  ['ERR7 RES7', 'sort=nothing', 'admin', 'sort'],
  ['ERR7 RES7', 'sort=number,-number', 'admin', 'sort'],
  ['ERR7 FIELD33', 'sort=pin', 'admin', 'sort'],
  ['ERR7 RES8', 'fields=number,nothing', 'admin', 'fields'],
  ['ERR7 RES11', 'expand=number', 'admin', 'expand'],
  ['ERR7', 'serach=x', 'admin', 'serach'],
  ['ERR7 RES5', 'filter={', 'admin', 'filter'],
  ['ERR7 RES5', 'filter=[1]', 'admin', '0'],
  ['ERR7 RES5', 'filter={"nothing":1}', 'admin', 'nothing'],
  ['ERR7 RES5', 'filter={"total":{"_gtt":1}}', 'admin', 'total._gtt'],
  ['ERR7 RES5', 'filter={"_or":[{},{"total":{"_gt":"x"}}]}', 'admin', '_or.1.total._gt'],
  ['ERR7 FIELD33', 'filter={"pin":"x"}', 'admin', 'pin'],
  ['FILT21', 'filter={"note":"x"}', 'some', 'note'],
  ['FILT21', 'filter={"_not":{"_or":[{"country":"DE"}]}}', 'some', 'country'],
  ['FILT21', 'filter={"customer":{"country":"DE"}}', 'some', 'country'],
  ['FILT21', 'filter={"total":1}', 'torn', 'total'],
  ['FILT22', 'sort=note', 'some', 'sort'],
  ['FILT22', 'sort=-total', 'torn', 'sort'],
  ['PERM7', 'fields=note', 'some', 'fields'],
];
test('RES5 API14 the list takes a JSON filter and at most 1,000 entries a page', async () => {
  expect(await filtered({ _or: [{ number: 'A' }, { total: { _gt: 1 } }] })).toBe('A B C');
  expect((await get<{ data: object[] }>(`${base}?limit=1000`)).data).toHaveLength(6);
});

scenario('FILT22 a field that may not be read cannot be sorted by', {
  as: 'some',
  request: ['GET', `${base}?sort=number,-note`],
  status: 400,
  answer: { code: 'malformed', errors: [{ path: 'sort' }] },
});

for (const [rules, query, who, path] of bad) {
  scenario(`${rules} ${query} as ${who} is malformed and names ${path}`, {
    as: who,
    request: ['GET', `${base}?${query}`],
    status: 400,
    answer: { code: 'malformed', errors: [{ path }] },
  });
}

test('ERR23 RES10 a cursor of another order, or with made-up values, is malformed', async () => {
  const { next } = await get(`${base}?sort=total&limit=1`);
  const shape = Buffer.from(String(next), 'base64url').toString().slice(0, 8);
  const forged = [`["x","${testId(1)}"]`, `["1","0"]`, `[1]`, `{}`, `["1","${'-'.repeat(36)}"]`].map((keys) =>
    Buffer.from(shape + keys).toString('base64url'),
  );
  for (const query of [`sort=-total&cursor=${next}`, ...forged.map((each) => `sort=total&cursor=${each}`)]) {
    const answer = await it().app.inject({ url: `${base}?${query}`, headers: headersOf('admin') });
    expect([query, answer.statusCode, answer.json<{ code: string }>().code]).toEqual([
      query,
      400,
      'malformed',
    ]);
  }
});
