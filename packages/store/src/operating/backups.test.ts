import { newId } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ifFree } from '../connect/one-at-a-time.ts';
import { systemActor } from '../identity/actor.ts';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import {
  admitBackup,
  backupLock,
  lastScheduledBackup,
  noteEndedBackup,
  noteVerifiedBackup,
  readBackups,
  type EndedBackup,
} from './backups.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await makeTestDatabase();
});
afterAll(() => db.drop());

const ended = (more: Partial<EndedBackup>): EndedBackup => ({
  beganAt: new Date('2026-03-01T03:00:00Z'),
  via: 'command',
  by: null,
  host: 'oven',
  file: '/backups/a',
  bytes: 12,
  sha256: 'aa',
  problem: null,
  ...more,
});

test('OPS29 what became of each backup is told to administrators only, the latest first', async () => {
  const user = newId();
  await db.pool.query(`insert into bakehouse.users (id, email, name) values ($1, 'a@b.example', 'Ann')`, [
    user,
  ]);
  await noteEndedBackup(db.pool, ended({}));
  expect(await lastScheduledBackup(db.pool)).toBeUndefined();
  await noteEndedBackup(db.pool, ended({ via: 'schedule', bytes: null, sha256: null, problem: 'No room.' }));
  await noteEndedBackup(db.pool, ended({ via: 'app', by: user, sha256: 'bb' }));
  await expect(readBackups(db.pool, { unrestricted: false })).rejects.toMatchObject({ code: 'forbidden' });
  const { list, running, verifiedAt } = await readBackups(db.pool, systemActor);
  expect(list.map(({ via, by, problem }) => [via, by, problem])).toEqual([
    ['app', 'Ann', null],
    ['schedule', null, 'No room.'],
    ['command', null, null],
  ]);
  expect([running, verifiedAt]).toEqual([false, null]);
  expect(await lastScheduledBackup(db.pool)).toEqual(new Date('2026-03-01T03:00:00Z'));
});

test('OPS29 a second one at a time is refused, and that one is being written is told', async () => {
  await expect(admitBackup(db.pool, { unrestricted: false })).rejects.toMatchObject({ code: 'forbidden' });
  await admitBackup(db.pool, systemActor);
  await ifFree(db.pool, backupLock, async () => {
    await expect(admitBackup(db.pool, systemActor)).rejects.toMatchObject({ code: 'conflict' });
    expect((await readBackups(db.pool, systemActor)).running).toBe(true);
  });
  await admitBackup(db.pool, systemActor);
});

test('OPS31 a trial is noted with its backup, also with one that the database does not know', async () => {
  const trial = { beganAt: new Date('2026-03-02T03:00:00Z'), host: 'oven', file: '/x', bytes: 1 };
  await noteVerifiedBackup(db.pool, { ...trial, sha256: 'bb' });
  await noteVerifiedBackup(db.pool, { ...trial, sha256: 'cc' });
  const { list, verifiedAt } = await readBackups(db.pool, systemActor);
  expect(list.map(({ sha256, verifiedAt: at }) => [sha256, at !== null])).toEqual([
    ['cc', true],
    ['bb', true],
    [null, false],
    ['aa', false],
  ]);
  expect(verifiedAt).toBeInstanceOf(Date);
});

test('OPS29 so many are remembered that somebody sees a year of them', async () => {
  await db.pool.query(`insert into bakehouse.backups (began_at, via, host, file)
    select now(), 'command', 'oven', 'x' from generate_series(1, 600)`);
  await noteEndedBackup(db.pool, ended({}));
  const { rows } = await db.pool.query<{ n: number }>('select count(*)::int as n from bakehouse.backups');
  expect(rows).toEqual([{ n: 500 }]);
});
