import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkBackup, ifFree, readBackups, systemActor } from '@bakehouse/store';
import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { configOf } from '../../testing/config-of.ts';
import { openOwnBackups } from './own-backups.ts';

let folder: string;
let into: string;
let db: TestDatabase;
beforeAll(async () => {
  db = await makeTestDatabase();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'own-backups-'));
  into = join(folder, 'backups');
  return async () => {
    rmSync(folder, { recursive: true });
    await db.pool.query('truncate bakehouse.backups');
  };
});
afterAll(() => db.drop());

const open = (env: Record<string, string>) =>
  openOwnBackups({
    config: configOf({ DATA_DIR: join(folder, 'data'), ...env }),
    pool: () => db.pool,
    url: () => db.url,
    log: pino({ level: 'silent' }),
  });
const list = async () => (await readBackups(db.pool, systemActor)).list;

test('OPS29 without a folder there is none to begin', async () => {
  const backups = open({ BACKUP_SCHEDULE: '* * * * * *' });
  await expect(backups.begin(null)).rejects.toMatchObject({
    code: 'conflict',
    message: expect.stringContaining('BACKUP_DIR') as string,
  });
  await backups.turn();
  expect(await list()).toEqual([]);
});

test('OPS29 one that is asked for is written, noted, and what killed ones left is cleared away', async () => {
  const backups = open({ BACKUP_DIR: into });
  expect(backups.setting()).toEqual({ folder: into, schedule: null, nextAt: null, keep: 14 });
  mkdirSync(into);
  writeFileSync(join(into, '.bakehouse-2026-01-01T00-00-00-000Z.backup.999999999.partial'), '');
  await backups.begin(null);
  await backups.begin(null).catch(() => undefined);
  await expect.poll(async () => (await list()).length, { timeout: 30_000 }).toBe(1);
  const [noted] = await list();
  expect(noted).toMatchObject({ via: 'app', problem: null });
  expect((await checkBackup(noted?.file ?? '', () => undefined)).sha256).toBe(noted?.sha256);
  expect(readdirSync(into)).toEqual([noted?.file.slice(into.length + 1)]);
  await backups.close();
});

test('OPS29 the schedule begins one for all processes, and as many stay as are to be kept', async () => {
  const env = { BACKUP_DIR: into, BACKUP_SCHEDULE: '* * * * * *', BACKUP_KEEP: '1' };
  const processes = [open(env), open(env)];
  mkdirSync(into);
  writeFileSync(join(into, 'mine.backup'), '');
  // A tick later than when they were opened.
  await expect
    .poll(
      async () => {
        await Promise.all(processes.map((each) => each.turn()));
        return (await list()).length;
      },
      { timeout: 30_000 },
    )
    .toBeGreaterThan(1);
  await expect.poll(async () => (await readBackups(db.pool, systemActor)).running).toBe(false);
  await Promise.all(processes.map((each) => each.close()));
  const noted = await list();
  expect(noted.every(({ via, problem }) => via === 'schedule' && problem === null)).toBe(true);
  expect(new Set(noted.map(({ beganAt }) => Math.floor(beganAt.getTime() / 1000))).size).toBe(noted.length);
  expect(new Set(readdirSync(into))).toEqual(new Set([noted[0]?.file.slice(into.length + 1), 'mine.backup']));
});

test('OPS29 while another process is at it, one is refused; what a stop breaks off leaves nothing but its note', async () => {
  const backups = open({ BACKUP_DIR: into });
  await ifFree(db.pool, 'backup', () =>
    expect(backups.begin(null)).rejects.toMatchObject({ code: 'conflict' }),
  );
  const begun = backups.begin(null);
  await Promise.all([begun, backups.close()]);
  const [noted] = await list();
  expect(noted?.problem).toMatch(/stopped while the backup was written/);
  expect(existsSync(into) ? readdirSync(into) : []).toEqual([]);
});
