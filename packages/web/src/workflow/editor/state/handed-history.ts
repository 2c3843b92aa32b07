import type { Definition } from '../../model/definition.ts';
import { settled, type History } from '../../model/history.ts';

let handed: History | undefined;

/** Hands the way back of a new workflow to the editor that opens it under its name, which no step changes any more. */
export function handOver(history: History): void {
  const { identifier } = history.present;
  const named = settled(history, (all) => ({ ...all, identifier }));
  handed = {
    ...named,
    past: named.past.filter((each, at) => differs(each, named.past[at + 1] ?? named.present)),
  };
}

/** The way back that was handed over for exactly this definition, once. */
export function takeOver(first: Definition): History | undefined {
  const given = handed;
  handed = undefined;
  return given === undefined || differs(given.present, first) ? undefined : given;
}

function differs(one: Definition, other: Definition): boolean {
  return JSON.stringify(one) !== JSON.stringify(other);
}
