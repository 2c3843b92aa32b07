import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../../../base/i18n/language.ts';
import type * as German from './in-german.ts';

/** What a check says in one place. */
interface Said {
  message: string;
  hint?: string | undefined;
}

type Words = typeof German;

const listeners = new Set<() => void>();
let words: Words | undefined;

/** What checks say, in the user's language. German is loaded where it is wanted; until then it stays English. */
export function useFindings(): <T extends Said>(said: T) => T {
  const isGerman = useLanguage() === 'de';
  const known = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    if (isGerman && words === undefined) void load();
  }, [isGerman]);
  return useCallback(
    <T extends Said>(said: T): T => {
      if (!isGerman || known === undefined) return said;
      const { message, hint } = said;
      const german = { ...said, message: known.findingInGerman(message) };
      return hint === undefined ? german : { ...german, hint: known.hintInGerman(hint) };
    },
    [isGerman, known],
  );
}

async function load(): Promise<void> {
  // Without a connection English stays, and the next form tries again.
  words ??= await import('./in-german.ts').catch(() => undefined);
  for (const listener of listeners) listener();
}

function read(): Words | undefined {
  return words;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
