import type { Command } from '../define-command.ts';
import { access } from './access.ts';
import { config } from './config.ts';
import { migrate } from './migrate.ts';
import { pageBuilder } from './page-builder.ts';
import { start } from './start.ts';
import { version } from './version.ts';

/** Every sub-command of `bakehouse`, in the order in which the help lists them. */
export const commands: readonly Command[] = [start, migrate, pageBuilder, access, config, version];
