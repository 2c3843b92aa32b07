import { app } from './app.ts';
import { outside } from './outside.ts';
import { ports } from './ports.ts';
import { relay } from './relay.ts';

/** What runs inside the nodes of the lab as a process of its own. */
export const parts = { app, outside, ports, relay };

/** The name of one of them. */
export type PartName = keyof typeof parts;

/** The command line of this program that runs a part, where `self` runs `bakehouse access`. */
export function partCommand(self: readonly string[], part: PartName, ...args: string[]): string[] {
  return [...self, 'lab', '--part', part, ...args.flatMap((one) => ['--with', one])];
}
