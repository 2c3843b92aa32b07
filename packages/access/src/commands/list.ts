import { applyCommand } from './apply.ts';
import { ciCommand } from './ci.ts';
import type { AnyCommand, Command, StandaloneCommand } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { enrollCommand } from './enroll.ts';
import { labCommand } from './lab.ts';
import { listCommand } from './list-deployments.ts';
import { planCommand } from './plan.ts';
import { removeCommand } from './remove.ts';
import { revokeCommand } from './revoke.ts';
import { schemaCommand } from './schema.ts';
import { statusCommand } from './status.ts';
import { verifyCommand } from './verify.ts';

/** Every subcommand about servers, in the order of the help. */
export const commands: readonly Command[] = [
  planCommand,
  applyCommand,
  enrollCommand,
  verifyCommand,
  doctorCommand,
  ciCommand,
  statusCommand,
  listCommand,
  revokeCommand,
  removeCommand,
];

/** Those that need no file. */
const standalone: readonly StandaloneCommand[] = [labCommand, schemaCommand];

/** All of them. */
export const allCommands: readonly AnyCommand[] = [...commands, ...standalone];
