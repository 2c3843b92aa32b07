import { fromRowPath, getAt, jsonEqual, type Instruction, type SealedValue } from '@bakehouse/contract';

/** What the server has vouched for in the readonly fields of a form. */
export interface SealedValues {
  /** Keeps what an answer brings. */
  note(instruction: Instruction): void;
  /** Keeps what a form that was left had kept. */
  resume(sealed: readonly SealedValue[]): void;
  /** What still stands in the form, to be sent on Save. */
  standing(values: Record<string, unknown>): SealedValue[];
  /** Forgets what was stored. */
  forget(stored: readonly SealedValue[]): void;
}

/** Makes the memory of what the server has vouched for. */
export function createSealedValues(now: () => number = Date.now): SealedValues {
  const kept = new Map<string, SealedValue>();
  const note = (instruction: Instruction): void => {
    if (instruction.type === 'sequence') instruction.responses.forEach(note);
    if (instruction.type === 'set') for (const each of instruction.sealed ?? []) kept.set(each.path, each);
  };
  return {
    note,
    resume(sealed) {
      for (const each of sealed) kept.set(each.path, each);
    },
    standing: (values) =>
      [...kept.values()].filter(({ path, value, until }) => {
        const at = fromRowPath(values, path);
        return at !== undefined && until > now() && jsonEqual(getAt(values, at) ?? null, value ?? null);
      }),
    forget(stored) {
      for (const each of stored) if (kept.get(each.path) === each) kept.delete(each.path);
    },
  };
}
