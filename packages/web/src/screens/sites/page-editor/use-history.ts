import { useCallback, useState } from 'react';
import { changed, redone, startHistory, undone } from './history.ts';

/** A value with its past: changes can be undone and done again. What came back from before is its first change. */
export function useHistory<T>(
  first: () => T,
  back?: T,
): {
  now: T;
  change: (change: (now: T) => T, about?: string) => void;
  undo: (() => void) | undefined;
  redo: (() => void) | undefined;
} {
  const [history, setHistory] = useState(() => {
    const begun = startHistory(first());
    return back === undefined ? begun : changed(begun, { change: () => back, about: '', at: 0 });
  });
  const change = useCallback(
    (step: (now: T) => T, about = '') =>
      setHistory((was) => changed(was, { change: step, about, at: Date.now() })),
    [],
  );
  return {
    now: history.now,
    change,
    undo: history.before.length === 0 ? undefined : () => setHistory(undone),
    redo: history.after.length === 0 ? undefined : () => setHistory(redone),
  };
}
