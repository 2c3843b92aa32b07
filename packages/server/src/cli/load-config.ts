import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeConfig, type Config } from '../foundation/config/config.ts';
import { readConfig } from '../foundation/config/read-config.ts';
import type { CommandIo } from './define-command.ts';

/** The configuration of the folder and environment a command runs in, or every fault of it. */
export function loadConfig({ env, cwd }: CommandIo): { config: Config } | { faults: string[] } {
  const path = join(cwd, 'bakehouse.config.json');
  const file = existsSync(path)
    ? { path: 'bakehouse.config.json', content: readFileSync(path, 'utf8') }
    : undefined;
  const result = readConfig({ env, file });
  return 'faults' in result ? result : { config: makeConfig(result, cwd) };
}

/** Prints the faults, one a line. */
export function printFaults(faults: readonly string[], stderr: NodeJS.WriteStream): void {
  stderr.write(`bakehouse: the configuration is wrong:\n${faults.map((fault) => `  ${fault}\n`).join('')}`);
}
