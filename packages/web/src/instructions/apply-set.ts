import type { Instruction } from '@bakehouse/contract';
import type { Sent } from '../form/change-events.ts';
import type { FormStore } from '../form/form-store.ts';
import { fromKeyed, toKeyed } from '../form/row-key.ts';

type SetInstruction = Extract<Instruction, { type: 'set' }>;

/** Carries out a `set`: copy, recipes, rows to add, properties. What the user has typed since it was asked for stays. */
export function applySet(form: FormStore, instruction: SetInstruction, sent: Sent): void {
  const { copy, recipes = {}, add = [], properties = {} } = instruction;
  const write = (path: string, value: unknown) => {
    const now = pathNow(form, path, sent);
    if (now !== undefined && !form.editedSince(now, sent.clock)) form.write(now, value);
  };
  for (const [path, value] of Object.entries(copy ?? {})) write(path, value);
  for (const [path, value] of Object.entries(recipes)) write(path, value);
  for (const { field, value, at } of add) {
    const now = pathNow(form, field, sent);
    if (now !== undefined) form.addRow(now, value, at);
  }
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
