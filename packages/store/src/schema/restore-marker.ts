import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import type { ClientBase } from 'pg';

/**
 * While a restore is at work the database holds this table and the data folder this file, so that nothing starts on half of
 * one. Both are there before anything is changed. The table goes in the transaction that brings the data.
 */
const fileName = 'restore.json';

/** Throws where a restore into this database was not finished. */
export async function refuseHalfRestored(client: ClientBase): Promise<void> {
  if (await isMarked(client)) throw halfRestored('this database');
}

/** Throws where a restore into this data folder was not finished; touches nothing. */
export function refuseHalfRestoredDataDir(dataDir: string): void {
  if (isDataDirMarked(dataDir)) throw halfRestored(`the data folder ${dataDir}`);
}

/** Whether a restore into this database began and did not end. */
export async function isMarked(client: ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ there: boolean }>(
    `select to_regclass('bakehouse.restoring') is not null as there`,
  );
  return rows[0]?.there === true;
}

/** Notes in the database that a restore begins. */
export async function markDatabase(client: ClientBase, backup: string): Promise<void> {
  await client.query(`
    create schema if not exists bakehouse;
    create table if not exists bakehouse.restoring (backup text not null, at timestamptz not null default now())`);
  await client.query('insert into bakehouse.restoring (backup) values ($1)', [backup]);
}

/** Whether a restore into this folder began and did not end. */
export function isDataDirMarked(dataDir: string): boolean {
  return existsSync(join(dataDir, fileName));
}

/** Notes in the data folder that a restore begins. */
export function markDataDir(dataDir: string, backup: string): void {
  const path = join(dataDir, fileName);
  writeFileSync(path, `${JSON.stringify({ backup, at: new Date().toISOString() })}\n`, { flush: true });
  syncFolder(dataDir);
}

/** Notes in the data folder that everything is in its place. */
export function unmarkDataDir(dataDir: string): void {
  rmSync(join(dataDir, fileName), { force: true });
  syncFolder(dataDir);
}

/** Makes the names in a folder survive a power cut. */
export function syncFolder(path: string): void {
  const folder = openSync(path, 'r');
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

function halfRestored(where: string): Problem {
  return new Problem(
    'cannot_start',
    `A restore into ${where} was not finished. Run "bakehouse restore FILE" again; it begins anew.`,
  );
}
