import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { shareConnections } from '../connect/connection-shares.ts';
import { lendToRequest } from '../connect/request-pool.ts';
import { verifyPassword } from '../identity/password.ts';
import { importRows } from '../import/import-rows.ts';
import type { Evaluate } from '../rights/access.ts';
import { useResources } from '../testing/use-resources.ts';
import { runBatch } from './batch.ts';
import { createResource } from './create.ts';
import { hashAhead } from './hash-ahead.ts';
import { updateResource } from './update.ts';

const definition = {
  bakery_resource_module: 'safes',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'secret', type: 'password' },
      { identifier: 'length', type: 'computed', options: { expression: 'long', result: 'number' } },
    ],
    rules: [{ expression: 'rule', message: 'Too short' }],
  },
};

/** Says of everything that it takes long, and works it out beside. */
const beside: string[] = [];
const evaluate: Evaluate = Object.assign(
  () => {
    throw new Problem('expression_limit', 'This takes long.');
  },
  {
    beside: ((_derived, data, whose) => {
      beside.push(whose);
      const { length } = data['name'] as string;
      const errors = length < 3 ? [{ path: '', message: 'Too short', code: 'rule' }] : [];
      return Promise.resolve({ data: { ...data, length }, errors });
    }) satisfies Evaluate['beside'],
  },
);

const { as, database, modules } = useResources([definition], evaluate);

const stored = async () => {
  const { rows } = await database().pool.query<{ name: string; secret: string; length: number }>(
    `select * from ${modules().find('safes')?.sql ?? ''} order by id`,
  );
  return rows;
};

test('EXPR30 what takes long is worked out beside, for creations, changes and imports, and its faults are told', async () => {
  const { id } = await createResource(as(), 'safes', { data: { name: 'four' } });
  expect(await stored()).toMatchObject([{ name: 'four', length: 4 }]);
  await updateResource(as(), 'safes', id, { mode: 'patch', data: { name: 'eleven' } });
  expect(await stored()).toMatchObject([{ length: 6 }]);
  await expect(createResource(as(), 'safes', { data: { name: 'no' } })).rejects.toMatchObject({
    code: 'invalid',
    data: { errors: [{ code: 'rule' }] },
  });
  expect(beside).toHaveLength(3);
});

test('RES92 secrets of a batch are hashed before there is a transaction, each with a hash of its own', async () => {
  const table = modules().find('safes');
  if (table === undefined) throw new Error('no such module');
  const rows = [{ secret: 'the same' }, { secret: 'the same' }, { secret: null }];
  const madeHash = await hashAhead(
    as(),
    rows.map((values) => ({ table, values })),
  );
  const [first, second] = [madeHash?.('the same'), madeHash?.('the same')];
  expect(first).not.toBe(second);
  expect(madeHash?.('the same')).toBeUndefined();

  await runBatch(as(), 'safes', [
    { op: 'create', data: { name: 'in a batch', secret: 'a secret of a batch' } },
  ]);
  const made = (await stored()).find(({ name }) => name === 'in a batch');
  expect(await verifyPassword(made?.secret ?? '', 'a secret of a batch')).toBe(true);
});

test('RES92 a request that is over hashes nothing more, and a dry run nothing at all', async () => {
  const lent = lendToRequest(database().pool, shareConnections(20), { key: 'ann', reserve: false });
  lent.end(new Problem('unavailable', 'The client has left.'));
  const late = as(undefined, { db: lent.pool });
  await expect(
    runBatch(late, 'safes', [{ op: 'create', data: { name: 'late', secret: 'a secret of a batch' } }]),
  ).rejects.toMatchObject({ code: 'unavailable' });

  const rows = Array.from({ length: 300 }, (_, at) => ({
    row: at + 1,
    id: undefined,
    data: { name: 'tried', secret: 'a secret of a row' },
  }));
  const told: { status: string }[] = [];
  for await (const part of importRows(as(), 'safes', from(rows), { dryRun: true })) told.push(...part);
  expect(told.filter(({ status }) => status === 'created')).toHaveLength(300);
  expect((await stored()).map(({ name }) => name)).not.toContain('tried');
});

async function* from<T>(rows: readonly T[]): AsyncGenerator<T> {
  for (const row of rows) yield await Promise.resolve(row);
}
