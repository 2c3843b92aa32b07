import type { Instruction } from '@bakehouse/contract';
import type { FormStore } from '../form/form-store.ts';
import { fromKeyed, toKeyed } from '../form/row-key.ts';
import type { Sent } from '../form/sent.ts';

type SetInstruction = Extract<Instruction, { type: 'set' }>;

/** Carries out a `set`: copy, recipes, rows to add, properties. What the user has typed since it was asked for stays. */
export function applySet(form: FormStore, instruction: SetInstruction, sent: Sent): void {
  setValues(form, instruction, sent);
  for (const { field, value, at } of instruction.add ?? []) {
    const now = pathNow(form, field, sent);
    if (now !== undefined) form.addRow(now, value, at);
  }
  setProperties(form, instruction, sent);
}

/** Lets what an answer has set stand once more, after a late answer to an earlier question. Rows are added once. */
export function setAgain(form: FormStore, instruction: Instruction, sent: Sent): void {
  if (instruction.type === 'sequence') for (const each of instruction.responses) setAgain(form, each, sent);
  if (instruction.type !== 'set') return;
  setValues(form, instruction, sent);
  setProperties(form, instruction, sent);
}

function setValues(form: FormStore, { copy, recipes }: SetInstruction, sent: Sent): void {
  for (const [path, value] of [...Object.entries(copy ?? {}), ...Object.entries(recipes ?? {})]) {
    const now = pathNow(form, path, sent);
    if (now === undefined || form.editedSince(now, sent.clock)) continue;
    const keyed = toKeyed(form.values(), now) ?? now;
    // A later answer has put something else in the place of what holds it, and may not do so again: somebody has typed there since.
    if ([...sent.overwritten].some((at) => keyed.startsWith(`${at}.`))) continue;
    form.write(now, value);
    sent.wrote.add(keyed);
  }
}

function setProperties(form: FormStore, { properties = {} }: SetInstruction, sent: Sent): void {
  for (const [name, byPath] of Object.entries(properties)) {
    for (const [path, value] of Object.entries(byPath)) {
      const now = pathNow(form, path, sent);
      // What is said about a value that has changed since is no longer true.
      if (now !== undefined && !form.editedSince(now, sent.clock)) form.setProperty(now, name, value);
    }
  }
}

/** Where a path of the time of sending leads now; rows may have moved. */
function pathNow(form: FormStore, path: string, sent: Sent): string | undefined {
  const keyed = toKeyed(sent.values, path);
  return keyed === undefined ? undefined : fromKeyed(form.values(), keyed);
}
