import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDir, refuseHeldDataDir } from './lock.ts';
import { isAlive, thisProcess } from './process-identity.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'lock-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('START11 a folder that a running process holds is refused', () => {
  const lock = lockDataDir(folder);

  expect(() => refuseHeldDataDir(folder)).toThrow(`is in use by another Bakehouse (process ${process.pid}).`);
  expect(() => lockDataDir(folder)).toThrow('is in use');
  lock.release();
});

test('a released folder is free, and nothing is left in it', () => {
  lockDataDir(folder).release();

  expect(() => refuseHeldDataDir(folder)).not.toThrow();
  expect(readdirSync(folder)).toEqual([]);
});

test('START10 the lock of a process that is gone is taken over', async () => {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');
  writeFileSync(join(folder, 'bakehouse.lock'), JSON.stringify({ pid: child.pid, started: 'then' }));

  lockDataDir(folder).release();

  expect(readdirSync(folder)).toEqual([]);
});

test('a lock whose number now belongs to another process is taken over', () => {
  writeFileSync(
    join(folder, 'bakehouse.lock'),
    JSON.stringify({ pid: process.pid, started: 'before the last boot' }),
  );

  expect(() => lockDataDir(folder).release()).not.toThrow();
});

test('a half-written lock is taken over', () => {
  writeFileSync(join(folder, 'bakehouse.lock'), '{"pid":');

  expect(() => lockDataDir(folder).release()).not.toThrow();
});

test('a process is told from others', async () => {
  const child = spawn(process.execPath, ['-e', '0']);
  await once(child, 'exit');

  expect(isAlive(thisProcess())).toBe(true);
  expect(isAlive({ ...thisProcess(), started: 'x' })).toBe(false);
  expect(isAlive({ pid: child.pid ?? 0, started: thisProcess().started })).toBe(false);
});
