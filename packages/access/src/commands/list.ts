import { applyCommand } from './apply.ts';
import type { Command } from './command.ts';
import { planCommand } from './plan.ts';
import { removeCommand } from './remove.ts';
import { statusCommand } from './status.ts';

/** Every subcommand, in the order of the help. */
export const commands: readonly Command[] = [planCommand, applyCommand, statusCommand, removeCommand];
