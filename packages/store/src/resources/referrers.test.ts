import { expect, test } from 'vitest';
import type { ResourceAccess } from '../rights/access.ts';
import type { RowReport } from '../import/import-row.ts';
import { importRows } from '../import/import-rows.ts';
import { useResources } from '../testing/index.ts';
import { createResource } from './create.ts';
import { deleteResource } from './delete.ts';
import { readOne } from './read-one.ts';
import { updateResource } from './update.ts';

const relation = (identifier: string, more: object = {}) => ({
  identifier,
  type: 'relation',
  options: { module: 'people' },
  ...more,
});
const { as, make, database } = useResources([
  {
    bakery_resource_module: 'people',
    bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] },
  },
  {
    bakery_resource_module: 'tickets',
    bakery_resource: {
      fields: [
        { identifier: 'title', type: 'text' },
        relation('owner'),
        relation('helper'),
        { identifier: 'parts', type: 'list', options: { fields: [relation('maker'), relation('seller')] } },
      ],
    },
  },
  {
    bakery_resource_module: 'invoices',
    bakery_resource: { fields: [relation('payer', { required: true })] },
  },
]);

const dataOf = async (id: string) =>
  JSON.parse((await readOne(as(), 'tickets', id)).json) as { version: number; data: Record<string, unknown> };

/** Does something in a transaction, lets another begin that has to wait for it, and commits. Gives what the other came to. */
async function meanwhile<T>(
  first: (access: ResourceAccess) => Promise<unknown>,
  second: () => Promise<T>,
): Promise<PromiseSettledResult<T>> {
  const { pool } = database();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    await first(as(undefined, { db: client }));
    const other = Promise.allSettled([second()]);
    await expect.poll(() => waitingFor(rows[0]?.pid ?? 0), { timeout: 20_000 }).toBe(1);
    await client.query('commit');
    return (await other)[0];
  } finally {
    // One that is still in its transaction would keep the others waiting.
    client.release(true);
  }
}

/** How many connections wait for another one. Asked outside of its transaction, which would see the first answer again. */
async function waitingFor(pid: number): Promise<number> {
  const { rows } = await database().pool.query<{ count: number }>(
    'select count(*)::int as count from pg_stat_activity where $1::int = any(pg_blocking_pids(pid))',
    [pid],
  );
  return rows[0]?.count ?? 0;
}

const ways: [string, (access: ResourceAccess, person: string, ticket: string) => Promise<unknown>][] = [
  ['a creation', (access, owner) => createResource(access, 'tickets', { data: { title: 'new', owner } })],
  [
    'a change of one value',
    (access, owner, id) => updateResource(access, 'tickets', id, { mode: 'patch', data: { owner } }),
  ],
  [
    'a change of rows',
    (access, maker, id) =>
      updateResource(access, 'tickets', id, { mode: 'patch', data: { parts: [{ maker }] } }),
  ],
  ['an import', importOne],
];

async function importOne(access: ResourceAccess, owner: string): Promise<RowReport[]> {
  async function* rows() {
    yield await Promise.resolve({ row: 1, data: { title: 'new', owner } });
  }
  const reports: RowReport[] = [];
  for await (const some of importRows(access, 'tickets', rows())) reports.push(...some);
  const failed = reports.find(({ errors }) => errors !== undefined);
  if (failed !== undefined) throw Object.assign(new Error('failed'), { data: { errors: failed.errors } });
  return reports;
}

/** The tickets that name somebody anywhere. */
async function named(person: string): Promise<number> {
  const { rows } = await database().pool.query<{ count: number }>(
    `select count(*)::int as count from ${as().modules.find('tickets')?.sql ?? ''} t where to_jsonb(t)::text like '%' || $1 || '%'`,
    [person],
  );
  return rows[0]?.count ?? 0;
}

test.each(ways)('RES46 a deletion waits for %s that names the entry, and clears it', async (_, write) => {
  const [person, ticket] = [await make('people', {}), await make('tickets', { title: 'old' })];
  const deleted = await meanwhile(
    (access) => write(access, person, ticket),
    () => deleteResource(as(), 'people', person),
  );
  expect(deleted.status).toBe('fulfilled');
  expect(await named(person)).toBe(0);
});

test.each(ways)('RES46 %s that names an entry waits for its deletion, and is refused', async (_, write) => {
  const [person, ticket] = [await make('people', {}), await make('tickets', { title: 'old' })];
  const written = await meanwhile(
    (access) => deleteResource(access, 'people', person),
    () => write(as(), person, ticket),
  );
  expect(written).toMatchObject({
    status: 'rejected',
    reason: { data: { errors: [{ code: 'unknown_reference' }] } },
  });
  expect(await named(person)).toBe(0);
});

test('RES46 a deletion waits for what will need the entry, and is refused', async () => {
  const person = await make('people', {});
  const deleted = await meanwhile(
    (access) => createResource(access, 'invoices', { data: { payer: person } }),
    () => deleteResource(as(), 'people', person),
  );
  expect(deleted).toMatchObject({ status: 'rejected', reason: { code: 'conflict' } });
});

test('RES46 what is named cannot be deleted between the check of a write and the write', async () => {
  const person = await make('people', {});
  const { pool } = database();
  const client = await pool.connect();
  try {
    await client.query('begin');
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    // Rows can be read and held, but none can be written.
    await client.query(`lock table ${as().modules.find('invoices')?.sql ?? ''} in share mode`);
    const made = Promise.allSettled([createResource(as(), 'invoices', { data: { payer: person } })]);
    await expect.poll(() => waitingFor(rows[0]?.pid ?? 0), { timeout: 20_000 }).toBe(1);
    let over = false;
    const deleted = Promise.allSettled([deleteResource(as(), 'people', person)]).finally(() => (over = true));
    await expect.poll(async () => over || (await waiting()) >= 2, { timeout: 20_000 }).toBe(true);
    await client.query('commit');
    expect(await made).toMatchObject([{ status: 'fulfilled' }]);
    expect(await deleted).toMatchObject([{ status: 'rejected', reason: { code: 'conflict' } }]);
  } finally {
    client.release(true);
  }
});

async function waiting(): Promise<number> {
  const { rows } = await database().pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
  );
  return rows[0]?.count ?? 0;
}

test('RES46 an entry that is changed and not deleted keeps nobody from naming it', async () => {
  const person = await make('people', {});
  const client = await database().pool.connect();
  try {
    await client.query('begin');
    await updateResource(as(undefined, { db: client }), 'people', person, {
      mode: 'patch',
      data: { name: 'other' },
    });
    expect(await dataOf(await make('tickets', { owner: person }))).toMatchObject({ data: { owner: person } });
  } finally {
    // One that is still in its transaction would keep the others waiting.
    client.release(true);
  }
});

test('RES45 what somebody changes at the same time in a row that is cleared is kept', async () => {
  const person = await make('people', {});
  const ticket = await make('tickets', { parts: [{ maker: person }] });
  await meanwhile(
    (access) =>
      updateResource(access, 'tickets', ticket, {
        mode: 'patch',
        data: { title: 'kept', parts: [{ maker: person }, { seller: person }] },
      }),
    () => deleteResource(as(), 'people', person),
  );
  expect(await dataOf(ticket)).toMatchObject({
    version: 3,
    data: { title: 'kept', parts: [{ maker: null }, { seller: null }] },
  });
});

test('RES45 an entry that is named in several fields is cleared in one change', async () => {
  const [person, other] = [await make('people', {}), await make('people', {})];
  const ticket = await make('tickets', {
    owner: person,
    helper: person,
    parts: [
      { maker: person, seller: person },
      { maker: other, seller: person },
    ],
  });
  await deleteResource(as(), 'people', person);
  expect(await dataOf(ticket)).toMatchObject({
    version: 2,
    data: {
      owner: null,
      helper: null,
      parts: [
        { maker: null, seller: null },
        { maker: other, seller: null },
      ],
    },
  });
});
