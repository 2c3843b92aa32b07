import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FileEntity, Permission } from '@bakehouse/contract';
import type { Progress } from '@bakehouse/engine';
import { findActor, findFile, openModules, systemActor, type Actor } from '@bakehouse/store';
import { snapshotRows, rowChanges } from '@bakehouse/store/testing';
import { beforeAll, expect, test, vi } from 'vitest';
import { shop, useScenarios } from '../../../testing/index.ts';
import { exportFile } from './export.ts';
import type { ServiceParts } from './service-parts.ts';

const options = {
  module: 'orders',
  fields: ['number', 'country'],
  sort: 'number',
  filter: { total: { _gt: '$input.least' } },
};
const download = { name: 'get', type: 'action/downloadFile', options: { name: '"Orders: " & $.name' } };
const first = (of: object, more: object = {}) => ({
  name: 'it',
  type: 'action/export',
  options: of,
  ...more,
});
const least = [{ identifier: 'least', type: 'number' }];
const to = { default: { get: ['default'] } };
const workflows = [
  { identifier: 'plain', elements: [first({ ...options, filename: '"all.csv"' })] },
  { identifier: 'kept', elements: [first({ ...options, format: 'json', filename: '"/reports/orders"' })] },
  { identifier: 'given', elements: [first({ ...options, format: 'xlsx' }, { to }), download] },
  {
    identifier: 'secret',
    elevated: true,
    input: least,
    elements: [first({ ...options, filename: '"s.csv"' })],
  },
  {
    identifier: 'shown',
    elevated: true,
    input: least,
    elements: [first({ ...options, filename: '"s.csv"' }, { to }), { ...download, type: 'action/viewFile' }],
  },
  {
    identifier: 'look',
    elements: [{ name: 'v', type: 'action/viewFile', options: { file: '$input.path' } }],
  },
].map((each) => ({
  title: each.identifier,
  async: false,
  entry: each.elements[0]?.name ?? '',
  events: [],
  ...each,
}));

const run: Permission = { workflow: '*', action: 'run' };
const germans: Permission = { module: 'orders', action: 'read', filter: { country: 'DE' } };
const { it } = useScenarios({
  modules: shop,
  workflows,
  users: { ann: [run, germans], ben: [run, germans], blind: [run] },
});

const headers = (who: string) => ({ authorization: `Bearer ${it().user(who).token}` });
async function start(who: string, workflow: string, input: object = { least: 0 }) {
  const answer = await it().app.inject({
    method: 'POST',
    url: `/workflows/${workflow}/run`,
    headers: headers(who),
    payload: { input },
  });
  return {
    ...answer.json<{
      status: unknown;
      output: FileEntity;
      code?: string;
      instruction: { type: string; url: string; name: string; mime: string };
    }>(),
  };
}
async function read(who: string, url: string) {
  return it().app.inject({ url, headers: headers(who) });
}

beforeAll(async () => {
  for (const [number, country, total] of [
    ['A1', 'DE', 1],
    ['A2', 'FR', 2],
    ['A3', 'DE', 3],
  ])
    await it().app.inject({
      method: 'POST',
      url: '/modules/orders/resources',
      headers: headers('admin'),
      payload: { data: { number, country, total } },
    });
});

test('EXP1 EXP2 EXP3 EXP4 EXP5 EXP7 EXP9 EXP10 PERM13 PERM16 a run exports what its user may read, and gives the file', async () => {
  const { status, output } = await start('ann', 'plain', { least: 0 });
  expect(status).toBe('completed');
  expect(output).toMatchObject({
    name: 'all.csv',
    mime: 'text/csv',
    version: 1,
    createdBy: it().user('ann').id,
  });
  expect(output.path).toBe(`/exports/${output.id}/all.csv`);
  expect((await read('ann', `/files/${output.id}`)).body).toBe('\ufeffnumber,country\r\nA1,DE\r\nA3,DE\r\n');
  expect((await read('ben', `/files/${output.id}`)).statusCode).toBe(404);
  expect((await start('ann', 'plain', { least: 2 })).output.size).toBeLessThan(output.size);
  expect(await start('blind', 'plain')).toMatchObject({ code: 'not_found' });
});

test('EXP7 FILE8 an export to a path is its next version, and not over the file of somebody else', async () => {
  const made = [await start('ann', 'kept'), await start('ann', 'kept')];
  expect(made.map(({ output }) => `${output.path} ${output.version}`)).toEqual([
    '/reports/orders.json 1',
    '/reports/orders.json 2',
  ]);
  expect(await start('ben', 'kept')).toMatchObject({ code: 'conflict' });
});

test('SVC10 VIEW1 VIEW2 VIEW3 VIEW4 INST9 INST10 the browser is told where to get a file, and under which name', async () => {
  const { instruction } = await start('ann', 'given');
  const mime = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  expect(instruction).toMatchObject({
    type: 'downloadFile',
    mime,
    name: expect.stringMatching(/^Orders_ orders-[\d-]+\.xlsx$/) as unknown,
  });
  const got = await read('ann', instruction.url);
  expect(got.headers['content-disposition']).toMatch(/^attachment; filename="Orders_ orders-[\d-]+\.xlsx"/);
  expect(got.rawPayload.subarray(0, 2).toString()).toBe('PK');

  const seen = await start('ann', 'look', { path: '/reports/orders.json' });
  expect(seen.instruction).toMatchObject({ type: 'viewFile', name: 'orders.json', mime: 'application/json' });
  for (const path of ['/reports/orders.json', '/nothing', '/../etc/passwd'])
    expect(await start('ben', 'look', { path })).toMatchObject({ code: 'not_found' });
});

test("VIEW5 FILE10 what a workflow with the system's rights exports is its own, until it shows it to somebody", async () => {
  const hidden = await start('ann', 'secret');
  expect(hidden.output.createdBy).toBeNull();
  expect((await read('ann', `/files/${hidden.output.id}`)).statusCode).toBe(404);
  const { instruction } = await start('ann', 'shown');
  expect((await read('ann', instruction.url)).body).toContain('A2,FR');
  expect((await read('ben', instruction.url)).statusCode).toBe(404);
  await it().database.pool.query(`update bakehouse.file_grants set until = now()`);
  expect((await read('ann', instruction.url)).statusCode).toBe(404);
});

async function parts(actor: Actor): Promise<ServiceParts> {
  const { pool } = it().database;
  const modules = await openModules(pool, { changed: () => Promise.resolve(), expressionFaults: () => [] });
  return {
    actor,
    executor: pool,
    run: '019a0000-0000-7000-8000-000000000001',
    isElevated: () => false,
    modules,
    evaluate: () => null,
    origins: [],
  };
}

test('EXP12 a cancelled export stops on its way and leaves nothing behind', async () => {
  const { pool } = it().database;
  await pool.query(
    `insert into modules.customers (id, version, "createdAt", "updatedAt", name) select gen_random_uuid(), 1, now(), now(), repeat('x', 500) from generate_series(1, 20000)`,
  );
  const before = await snapshotRows(pool);
  const spools = mkdtempSync(join(tmpdir(), 'export-test-'));
  vi.stubEnv('TMPDIR', spools);
  const held = pool.totalCount - pool.idleCount;
  const stop = new AbortController();
  const seen: Progress[] = [];
  const exported = exportFile(await parts(systemActor))(
    { module: 'customers', format: 'xlsx', all: true },
    {
      key: 'k',
      element: 'x',
      elevated: false,
      signal: stop.signal,
      progress(progress) {
        seen.push(progress);
        stop.abort();
      },
    },
  );
  await expect(Promise.resolve(exported)).rejects.toThrow(/abort/i);
  expect(seen.at(-1)?.done).toBeLessThan(20_000);
  expect(rowChanges(before, await snapshotRows(pool))).toEqual({});
  expect(readdirSync(spools)).toEqual([]);
  vi.unstubAllEnvs();
  rmSync(spools, { recursive: true });
  expect(pool.totalCount - pool.idleCount).toBe(held);
});

test('EXP13 EXP8 an export tells how far it has come', async () => {
  const seen: Progress[] = [];
  const service = exportFile(await parts(systemActor));
  const file = await service(
    { module: 'customers', format: 'ndjson', all: true },
    {
      key: 'k',
      element: 'x',
      elevated: false,
      signal: undefined,
      progress: (progress) => seen.push(progress),
    },
  );
  expect(seen.length).toBeGreaterThan(2);
  expect(seen.at(-1)).toEqual({ done: 20_000, total: 20_000 });
  expect(seen.every(({ done }, index) => done > (seen[index - 1]?.done ?? 0))).toBe(true);
  expect(file.size).toBeGreaterThan(10_000_000);
  const actor = await findActor(it().database.pool, it().user('ann').id);
  const { modules } = await parts(systemActor);
  if (actor === undefined) throw new Error('no actor');
  await expect(findFile({ db: it().database.pool, actor, modules }, { id: file.id })).rejects.toMatchObject({
    code: 'not_found',
  });
});
