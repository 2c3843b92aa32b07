import type { Logger } from 'pino';
import type { Config } from '../foundation/config/config.ts';
import { makeLogger } from '../foundation/logger.ts';
import { killsAt } from '../work/runs/durable/faults.ts';
import type { CommandInput } from './define-command.ts';
import { exitCodes } from './exit-codes.ts';
import { loadConfig, printFaults } from './load-config.ts';
import { startProgress } from './progress.ts';

/** What work on the file of a backup is given. */
export interface OnBackup {
  config: Config;
  file: string;
  log: Logger;
  told: (text: string) => void;
  at: (step: string) => void;
}

/** Runs a command that works on the file of a backup, with its progress, and prints what came of it. */
export async function runOnBackup<Report>(
  { positionals: [file = ''], io, json }: CommandInput,
  doing: string,
  work: (given: OnBackup) => Promise<Report>,
  inWords: (report: Report) => string,
): Promise<number> {
  const loaded = loadConfig(io);
  if ('faults' in loaded) {
    printFaults(loaded.faults, io.stderr);
    return exitCodes.config.code;
  }
  const { config } = loaded;
  const progress = startProgress(io.stderr, doing);
  try {
    const report = await work({
      config,
      file,
      log: makeLogger(config.LOG_LEVEL ?? 'warn'),
      told: (text) => progress.update(text),
      at: killsAt(config.BAKEHOUSE_KILL_AT).at ?? (() => undefined),
    });
    progress.end();
    io.stdout.write(`${json ? JSON.stringify(report) : inWords(report)}\n`);
    return exitCodes.done.code;
  } finally {
    progress.end();
  }
}
