import type { Definition } from './definition.ts';

/** A change of the definition, with the words for it. Changes of one `stream` in a row, such as typing, are one step back. */
export interface Edit {
  change: (definition: Definition) => Definition;
  stream?: string;
}

/** The definition with what it was before, and what was undone. Each is whole, and shares what did not change. */
export interface History {
  past: readonly Definition[];
  present: Definition;
  future: readonly Definition[];
  stream: string | undefined;
}

/** How many steps can be undone. */
const most = 500;

/** Begins with a definition. */
export function startHistory(present: Definition): History {
  return { past: [], present, future: [], stream: undefined };
}

/** Makes a change; one that changes nothing leaves no step. */
export function edited(history: History, { change, stream }: Edit): History {
  const next = change(history.present);
  if (next === history.present || JSON.stringify(next) === JSON.stringify(history.present)) return history;
  const goesOn = stream !== undefined && stream === history.stream;
  return {
    past: goesOn ? history.past : [...history.past, history.present].slice(-most),
    present: next,
    future: [],
    stream,
  };
}

/** Goes one step back. */
export function undone(history: History): History {
  const before = history.past.at(-1);
  if (before === undefined) return history;
  return {
    past: history.past.slice(0, -1),
    present: before,
    future: [history.present, ...history.future],
    stream: undefined,
  };
}

/** Goes one step forth again. */
export function redone(history: History): History {
  const [next, ...future] = history.future;
  if (next === undefined) return history;
  return { past: [...history.past, history.present], present: next, future, stream: undefined };
}

/** Makes a change that is no step: it holds for every step, back and forth. */
export function settled(history: History, change: Edit['change']): History {
  return {
    ...history,
    past: history.past.map(change),
    present: change(history.present),
    future: history.future.map(change),
  };
}
