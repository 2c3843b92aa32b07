import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../../foundation/config/config.ts';
import { restore, type RestoreReport } from './restore.ts';

/** What a trial needs. */
export interface TrialRequest {
  config: Config;
  file: string;
  log: Logger;
  told: (text: string) => void;
  at: (step: string) => void;
}

/** Restores a backup into a throw-away folder, brings it to this release's schema, and works there; nothing of it is left. */
export async function onTrial<Result>(
  { config, ...request }: TrialRequest,
  work: (trial: Config, report: RestoreReport) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-trial-'));
  const trial = {
    ...config,
    DATA_DIR: join(folder, 'data'),
    DATABASE_URL: undefined,
    DATABASE_READ_URL: undefined,
    DATABASE_DIRECT_URL: undefined,
    // Content comes into the database: the object store is not ours to fill.
    FILES_URL: undefined,
  };
  try {
    return await work(trial, await restore({ ...request, config: trial, overwrite: false }));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
