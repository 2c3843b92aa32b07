import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemActor } from '@bakehouse/store';
import { makeTestDatabase, rowChanges, snapshotRows, type TestDatabase } from '@bakehouse/store/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLogger } from '../../foundation/logger.ts';
import { configOf } from '../../testing/config-of.ts';
import { backUp } from '../backup/back-up.ts';
import type { PlacedFinding } from '../doctor/doctor.ts';
import { openDatabase } from '../process/database.ts';
import { examineUpgrade } from './examine-upgrade.ts';

/** A backup that the release with schema 7 made. */
const older = new URL('../../../../store/src/backup/older/schema-7.backup', import.meta.url).pathname;

let folder: string;
let database: TestDatabase;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bakehouse-upgrade-test-'));
  database = await makeTestDatabase();
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true });
});

const log = makeLogger('silent');
const config = () => configOf({ DATA_DIR: join(folder, 'data'), DATABASE_URL: database.url });

async function examine(file: string | undefined): Promise<PlacedFinding[]> {
  const parts = { log, told: () => undefined, at: () => undefined };
  return examineUpgrade({ config: config(), node: '20.19.0', file, ...parts });
}

const trialOf = (findings: PlacedFinding[]) =>
  findings.filter(({ part }) => part === 'Trial').map(({ state, text }) => `${state}: ${text}`);

const trialFolders = () => readdirSync(tmpdir()).filter((name) => name.startsWith('bakehouse-trial-'));

test('SHIP12 a backup of an older release is upgraded on trial: steps, rows and definitions are told, and nothing is changed', async () => {
  const before = await snapshotRows(database.pool);
  const others = trialFolders();
  const findings = await examine(older);

  expect(trialOf(findings)).toEqual([
    expect.stringMatching(
      /^ok: \S+schema-7\.backup of 2\S+, made by \S+, is read by this release: \d+ rows, none missing\.$/,
    ),
    expect.stringMatching(/^ok: The schema takes \d+ steps: 0008-\S+, 0009-/),
    expect.stringMatching(/^ok: The stored definitions are right: \d+ modules?, \d+ workflows?\.$/),
  ]);
  expect(findings.filter(({ state }) => state === 'fault')).toEqual([]);
  expect(rowChanges(before, await snapshotRows(database.pool))).toEqual({});
  expect(trialFolders()).toEqual(others);
});

test('SHIP12 stored definitions that this release calls wrong are named', async () => {
  const file = join(folder, 'wrong.backup');
  const opened = await openDatabase(config(), log, () => undefined);
  try {
    const bread = {
      bakery_resource_module: 'bread',
      bakery_resource: { fields: [{ identifier: 'name', type: 'text' }] },
    };
    await opened.modules.put(systemActor, bread);
  } finally {
    await opened.close();
  }
  await database.pool.query(
    `update bakehouse.modules set definition = jsonb_set(definition, '{bakery_resource,label}', '"$resource.("')`,
  );
  await backUp({ config: config(), file, replace: false, log, told: () => undefined, at: () => undefined });

  expect(trialOf(await examine(file)).at(-1)).toMatch(
    /^warning: Of the stored definitions this release says: .*modules\/bread\.json/,
  );
});

test('SHIP12 a file that is no whole backup is in the way, and without one nothing is said to have been tried', async () => {
  const file = join(folder, 'half.backup');
  writeFileSync(file, 'half');

  expect(trialOf(await examine(file))).toEqual([`fault: ${file} is not a backup of Bakehouse.`]);
  expect(trialOf(await examine(undefined))).toEqual(['note: The upgrade was not tried.']);
});
