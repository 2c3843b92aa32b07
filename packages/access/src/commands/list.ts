import { applyCommand } from './apply.ts';
import { ciCommand } from './ci.ts';
import type { Command } from './command.ts';
import { doctorCommand } from './doctor.ts';
import { enrollCommand } from './enroll.ts';
import { planCommand } from './plan.ts';
import { removeCommand } from './remove.ts';
import { revokeCommand } from './revoke.ts';
import { statusCommand } from './status.ts';
import { verifyCommand } from './verify.ts';

/** Every subcommand, in the order of the help. */
export const commands: readonly Command[] = [
  planCommand,
  applyCommand,
  enrollCommand,
  verifyCommand,
  doctorCommand,
  ciCommand,
  statusCommand,
  revokeCommand,
  removeCommand,
];
