import { resolve } from 'node:path';
import { Problem } from '@bakehouse/contract';
import type { Config } from '../foundation/config/config.ts';
import type { CommandInput } from './define-command.ts';

/** The folder with definitions that a command is meant for: its argument, or APP_DIR. */
export function folderOf(
  { positionals: [given], io }: Pick<CommandInput, 'positionals' | 'io'>,
  config: Config,
): string {
  const folder = given === undefined ? config.APP_DIR : resolve(io.cwd, given);
  if (folder === undefined) throw new Problem('malformed', 'Name a folder, or set APP_DIR.');
  return folder;
}
