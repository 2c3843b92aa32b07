/** A value with what it was before, and what was undone. */
export interface History<T> {
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

/** Begins with a value. */
export function startHistory<T>(now: T): History<T> {
  return { before: [], now, after: [], about: '', at: 0 };
}

/** Makes a change at a time in milliseconds; changes about the same within moments are one step. */
export function changed<T>(
  history: History<T>,
  { change, about, at }: { change: (now: T) => T; about: string; at: number },
): History<T> {
  const now = change(history.now);
  if (now === history.now) return history;
  const joined = about !== '' && about === history.about && at - history.at < together;
  return {
    before: joined ? history.before : [...history.before, history.now].slice(-most),
    now,
    after: [],
    about,
    at,
  };
}

/** Goes one step back. */
export function undone<T>(history: History<T>): History<T> {
  if (history.before.length === 0) return history;
  const now = history.before.at(-1) as T;
  return {
    ...startHistory(now),
    before: history.before.slice(0, -1),
    after: [history.now, ...history.after],
  };
}

/** Goes one step forth again. */
export function redone<T>(history: History<T>): History<T> {
  if (history.after.length === 0) return history;
  const [now, ...after] = history.after as [T, ...T[]];
  return { ...startHistory(now), before: [...history.before, history.now], after };
}
