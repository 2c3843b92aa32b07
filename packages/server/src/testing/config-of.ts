import { makeConfig, type Config } from '../foundation/config/config.ts';
import { readConfig } from '../foundation/config/read-config.ts';

/** The configuration of a process with these variables in its environment. */
export function configOf(env: Record<string, string>): Config {
  const read = readConfig({ env });
  if ('faults' in read) throw new Error(read.faults.join('; '));
  return makeConfig(read, '/');
}
