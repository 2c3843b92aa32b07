import type { Instruction } from '@bakehouse/contract';
import type { Handler, InstructionContext } from './context.ts';
import { downloadFile } from './download-file.ts';
import { none } from './none.ts';
import { notify } from './notify.ts';
import { redirect } from './redirect.ts';
import { refresh } from './refresh.ts';
import { response } from './response.ts';
import { run } from './run.ts';
import { set } from './set.ts';
import { viewFile } from './view-file.ts';

/** Several in order, each after the one before. */
const sequence: Handler<'sequence'> = async ({ responses }, context) => {
  for (const each of responses) await carryOut(each, context);
};

/** One handler for each kind of instruction; the type asks for every one. */
const handlers: { [T in Instruction['type']]: Handler<T> } = {
  set,
  response,
  redirect,
  refresh,
  viewFile,
  downloadFile,
  notify,
  run,
  sequence,
  none,
};

/** Does what a workflow tells the app to do. */
export async function carryOut(instruction: Instruction, context: InstructionContext): Promise<void> {
  const handler = handlers[instruction.type] as Handler<Instruction['type']> | undefined;
  // A newer server may know more kinds than this app.
  await handler?.(instruction, context);
}
