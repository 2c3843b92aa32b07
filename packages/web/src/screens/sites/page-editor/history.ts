import { useCallback, useState } from 'react';

interface Past<T> {
  before: readonly T[];
  now: T;
  after: readonly T[];
  /** What the last change was about, and when: typing in one field is one step. */
  about: string;
  at: number;
}

/** More steps back are kept by nobody. */
const most = 200;
const together = 1500;

/** A value with its past: changes can be undone and done again. */
export function useHistory<T>(first: T): {
  now: T;
  change: (change: (now: T) => T, about?: string) => void;
  reset: (value: T) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
} {
  const [past, setPast] = useState<Past<T>>({ before: [], now: first, after: [], about: '', at: 0 });
  const change = useCallback(
    (step: (now: T) => T, about = '') =>
      setPast((was) => {
        const now = step(was.now);
        if (now === was.now) return was;
        const joined = about !== '' && about === was.about && Date.now() - was.at < together;
        return {
          before: joined ? was.before : [...was.before, was.now].slice(-most),
          now,
          after: [],
          about,
          at: Date.now(),
        };
      }),
    [],
  );
  const reset = useCallback(
    (value: T) => setPast({ before: [], now: value, after: [], about: '', at: 0 }),
    [],
  );
  const undo = () =>
    setPast((was) => {
      const back = was.before.at(-1);
      if (back === undefined) return was;
      return { before: was.before.slice(0, -1), now: back, after: [was.now, ...was.after], about: '', at: 0 };
    });
  const redo = () =>
    setPast((was) => {
      const [next, ...after] = was.after;
      if (next === undefined) return was;
      return { before: [...was.before, was.now], now: next, after, about: '', at: 0 };
    });
  return {
    now: past.now,
    change,
    reset,
    undo: past.before.length === 0 ? undefined : undo,
    redo: past.after.length === 0 ? undefined : redo,
  };
}
