import type { Command } from '../define-command.ts';
import { access } from './access.ts';
import { backup } from './backup.ts';
import { check } from './check.ts';
import { connect } from './connect.ts';
import { config } from './config.ts';
import { dev } from './dev.ts';
import { doctor } from './doctor.ts';
import { erase } from './erase.ts';
import { importCommand } from './import.ts';
import { mcp } from './mcp.ts';
import { migrate } from './migrate.ts';
import { newApp } from './new.ts';
import { pageBuilder } from './page-builder.ts';
import { prune } from './prune.ts';
import { pull } from './pull.ts';
import { push } from './push.ts';
import { restore } from './restore.ts';
import { secrets } from './secrets.ts';
import { start } from './start.ts';
import { test } from './test.ts';
import { types } from './types.ts';
import { upgrade } from './upgrade.ts';
import { verify } from './verify.ts';
import { version } from './version.ts';

/** Every sub-command of `bakehouse`, in the order in which the help lists them. */
export const commands: readonly Command[] = [
  start,
  newApp,
  check,
  test,
  types,
  importCommand,
  push,
  pull,
  dev,
  secrets,
  connect,
  mcp,
  prune,
  erase,
  migrate,
  upgrade,
  backup,
  verify,
  restore,
  pageBuilder,
  access,
  doctor,
  config,
  version,
];
