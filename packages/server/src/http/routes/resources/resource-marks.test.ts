import { beforeAll, describe, expect, test } from 'vitest';
import { shop, testId, useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({
  modules: shop,
  users: {
    german: [
      { module: 'orders', action: 'read', fields: ['number', 'country'], filter: { country: 'DE' } },
      { module: 'orders', action: 'update' },
    ],
    regional: [
      { module: 'orders', action: 'read', filter: { customer: { country: 'DE' } } },
      { module: 'customers', action: 'read' },
    ],
    turning: [{ module: 'orders', action: 'read', filter: { country: 'DE' } }],
    maker: [{ module: 'orders', action: 'create' }],
    nothing: [],
  },
});

const base = '/modules/orders/resources';

interface Marked {
  total: number;
  lastUpdated: string | null;
  cursor: string;
}

interface Changes {
  data: { op: string; id: string; version: number; data?: object }[];
  next: string;
  more: boolean;
}

async function send(
  who: string,
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
  url: string,
  payload?: object,
  headers: Record<string, string> = {},
) {
  const { token } = it().user(who);
  return it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, ...headers },
    ...(payload === undefined ? {} : { payload }),
  });
}

const order = (n: number, data: object, id = testId(n)) =>
  send('admin', 'POST', base, { id, data: { number: `N${n}`, ...data } });
const mark = async (who: string, path: string) => {
  const answer = await send(who, 'GET', `${base}/${path}`);
  return { ...answer.json<Marked>(), etag: String(answer.headers.etag) };
};
const changes = async (who: string, query = '') =>
  (await send(who, 'GET', `${base}/changes${query}`)).json<Changes>();
/** Does something while nobody else may touch the table of the orders. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  const client = await it().database.pool.connect();
  try {
    await client.query('begin');
    await client.query('lock table modules.orders in access exclusive mode');
    return await work();
  } finally {
    await client.query('rollback');
    client.release();
  }
}
const ops = ({ data }: Changes) => data.map(({ op, id }) => `${op} ${Number(id.slice(-4))}`);

describe('before anything is written', () => {
  test('CHG1 CHG6 the total is 0 and there is no last update', async () => {
    expect(await mark('admin', 'total')).toMatchObject({ total: 0 });
    expect(await mark('admin', 'lastUpdated')).toMatchObject({ lastUpdated: null });
  });
});

describe('with resources', () => {
  beforeAll(async () => {
    for (const [n, country] of [
      [1, 'DE'],
      [2, 'FR'],
      [3, 'DE'],
    ] as const)
      await order(n, { country, note: `word${n}` });
  });

  test('SVC5 VER2 CHG1 CHG2 CHG3 CHG4 PERM11 the total counts what is asked for and may be read', async () => {
    const filter = encodeURIComponent('{"country":"FR"}');
    const counted = await Promise.all([
      mark('admin', 'total'),
      mark('admin', `total?filter=${filter}`),
      mark('admin', 'total?search=WORD3'),
      mark('german', 'total'),
    ]);
    expect(counted.map(({ total }) => total)).toEqual([3, 1, 1, 2]);
  });

  test('CHG11 CHG12 for whoever may read all, total and lastUpdated are kept figures: the table is not looked at, whatever its size', async () => {
    const free = [await mark('admin', 'total'), await mark('admin', 'lastUpdated')];

    const locked = await whileLocked(async () => [
      await mark('admin', 'total'),
      await mark('admin', 'lastUpdated'),
    ]);

    expect(locked).toEqual(free);
  });

  test('SVC5 VER3 CHG5 CHG7 lastUpdated has microseconds in UTC, and a deletion moves it', async () => {
    await order(4, { country: 'DE' });
    const before = await mark('german', 'lastUpdated');
    await send('admin', 'DELETE', `${base}/${testId(4)}`);
    const after = await mark('german', 'lastUpdated');
    expect(before.lastUpdated).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(String(after.lastUpdated) > String(before.lastUpdated)).toBe(true);
  });

  test('CHG8 CHG9 CHG10 PERM12 what the caller may not read moves neither lastUpdated nor an ETag', async () => {
    const before = [await mark('german', 'total'), await mark('german', 'lastUpdated')];
    const everything = await mark('admin', 'lastUpdated');
    await order(5, { country: 'FR' });
    await send('admin', 'PATCH', `${base}/${testId(5)}`, { data: { note: 'more' } });
    await send('admin', 'DELETE', `${base}/${testId(5)}`);
    expect([await mark('german', 'total'), await mark('german', 'lastUpdated')]).toEqual(before);
    expect((await mark('admin', 'lastUpdated')).etag).not.toBe(everything.etag);
  });

  for (const path of ['total', 'lastUpdated']) {
    test(`CHG9 CHG10 ${path} answers 304 until something changes, and its ETag is another under other rights`, async () => {
      const { etag } = await mark('german', path);
      const again = await send('german', 'GET', `${base}/${path}`, undefined, { 'if-none-match': etag });
      expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', etag]);
      expect((await mark('admin', path)).etag).not.toBe(etag);
      await send('admin', 'PATCH', `${base}/${testId(1)}`, { data: { note: `${path} ${Math.random()}` } });
      const changed = await send('german', 'GET', `${base}/${path}`, undefined, { 'if-none-match': etag });
      expect(changed.statusCode).toBe(200);
    });
  }

  test('CHG9 a total that depends on related resources never answers 304 with another count', async () => {
    const customers = '/modules/customers/resources';
    await send('admin', 'POST', customers, { id: testId(900), data: { name: 'Ann', country: 'FR' } });
    await order(9, { customer: testId(900) });
    const asked = `total?filter=${encodeURIComponent('{"customer":{"country":"DE"}}')}`;
    const before = [await mark('admin', asked), await mark('regional', 'total')];
    await send('admin', 'PATCH', `${customers}/${testId(900)}`, { data: { country: 'DE' } });
    const after = [await mark('admin', asked), await mark('regional', 'total')];
    expect([before, after].map((marks) => marks.map(({ total }) => total))).toEqual([
      [0, 0],
      [1, 1],
    ]);
    expect(after.map(({ etag }) => etag)).not.toEqual(expect.arrayContaining(before.map(({ etag }) => etag)));
    await send('admin', 'DELETE', `${base}/${testId(9)}`);
  });

  test('CHG13 CHG15 CHG16 CHG17 CHG19 the feed begins at the beginning and goes on from its cursor', async () => {
    const first = await changes('admin', '?limit=1');
    expect(first.more).toBe(true);
    const all = await changes('admin');
    expect(all.more).toBe(false);
    expect(all.data.filter(({ op }) => op === 'upsert')).toHaveLength(3);
    await send('admin', 'PATCH', `${base}/${testId(2)}`, { data: { note: 'fed' } });
    await send('admin', 'DELETE', `${base}/${testId(3)}`);
    const later = await changes('admin', `?since=${all.next}`);
    expect(later.data).toMatchObject([
      { op: 'upsert', id: testId(2), version: 2, data: { note: 'fed' } },
      { op: 'delete', id: testId(3), version: 2 },
    ]);
    expect(later.data[1]).not.toHaveProperty('data');
    expect((await changes('admin', `?since=${later.next}`)).data).toEqual([]);
  });

  test('CHG13 the cursor of total and lastUpdated is one to go on from', async () => {
    const { cursor } = await mark('admin', 'total');
    await order(20, { country: 'DE' });
    expect(ops(await changes('admin', `?since=${cursor}`))).toEqual(['upsert 20']);
  });

  test('CHG18 PERM14 a row that leaves the filter is to be forgotten, and fields stay masked', async () => {
    const { next } = await changes('german');
    await send('admin', 'PATCH', `${base}/${testId(20)}`, { data: { country: 'FR' } });
    await order(21, { country: 'FR' });
    await order(22, { country: 'DE', note: 'hidden' });
    const page = await changes('german', `?since=${next}`);
    expect(ops(page)).toEqual(['forget 20', 'upsert 22']);
    expect(page.data.map(({ data }) => data)).toEqual([undefined, { number: 'N22', country: 'DE' }]);
  });

  test('CHG18 CHG9 PERM14 after a change of rights an old cursor tells what to forget and what is new', async () => {
    const { next } = await changes('turning');
    const before = await mark('turning', 'total');
    const answer = await send('admin', 'PUT', '/roles/turning', {
      slug: 'turning',
      title: 'turning',
      permissions: [{ module: 'orders', action: 'read', filter: { country: 'FR' } }],
    });
    expect(answer.statusCode).toBe(200);
    const page = await changes('turning', `?since=${next}`);
    expect(new Set(ops(page))).toEqual(
      new Set(['forget 1', 'forget 22', 'upsert 2', 'upsert 20', 'upsert 21']),
    );
    expect((await mark('turning', 'total')).etag).not.toBe(before.etag);
    expect(ops(await changes('turning', `?since=${page.next}`))).toEqual([]);
  });

  for (const since of ['abc', '0123456789ab.zz', '0123456789ab.1.all;']) {
    scenario(`ERR7 ${since} is no cursor and named as such`, {
      as: 'admin',
      request: ['GET', `${base}/changes?since=${since}`],
      status: 400,
      answer: { code: 'malformed', errors: [{ path: 'since' }] },
    });
  }

  test('CHG21 ERR12 a cursor of another time of the feed, or from before what is kept, is 410', async () => {
    const { next } = await changes('admin', '?limit=1');
    const { cursor } = await mark('admin', 'total');
    const { pool } = it().database;
    const status = async (since: string) =>
      (await send('admin', 'GET', `${base}/changes?since=${since}`)).statusCode;
    expect([await status(next), await status(cursor)]).toEqual([200, 200]);
    await pool.query('update bakehouse.feed_state set forgotten = position - 1');
    expect([await status(next), await status(cursor)]).toEqual([410, 200]);
    await pool.query(`update bakehouse.feed_state set epoch = 'fedcba987654'`);
    expect([await status(next), await status(cursor)]).toEqual([410, 410]);
    const answer = await send('admin', 'GET', `${base}/changes?since=${cursor}`);
    expect(answer.json()).toMatchObject({ code: 'cursor_too_old', status: 410 });
  });

  for (const path of ['total', 'lastUpdated', 'changes'])
    for (const [who, status] of [
      ['nobody', 401],
      ['nothing', 404],
      ['maker', 403],
    ] as const)
      scenario(`PERM3 PERM11 PERM12 PERM14 ERR8 ERR9 ERR10 ${path} as ${who} answers ${status}`, {
        as: who,
        request: ['GET', `${base}/${path}`],
        status,
      });
});

describe('at last', () => {
  test('CHG20 what was committed is in the feed when it is looked at next', async () => {
    const { next } = await changes('admin');
    for (const [n, write] of [
      [7, () => order(7, { country: 'DE' })],
      [7, () => send('admin', 'PATCH', `${base}/${testId(7)}`, { data: { note: 'more' } })],
      [7, () => send('admin', 'DELETE', `${base}/${testId(7)}`)],
    ] as const) {
      const { statusCode } = await write();
      expect(statusCode).toBeLessThan(300);
      expect(ops(await changes('admin', `?since=${next}`))).toEqual([
        `${statusCode === 204 ? 'delete' : 'upsert'} ${n}`,
      ]);
    }
  });
});
