import { useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../../base/i18n/language.ts';
import { wordFor } from '../../base/i18n/word-for.ts';

const listeners = new Set<() => void>();
let german: Readonly<Record<string, string>> | undefined;

/** What elements say in English, in the user's language. German is loaded where it is wanted; until then it stays English. */
export function useHelp(): (english: string | undefined) => string | undefined {
  const isGerman = useLanguage() === 'de';
  const known = useSyncExternalStore(subscribe, read, read);
  useEffect(() => {
    if (isGerman && german === undefined) void load();
  }, [isGerman]);
  return (english) =>
    !isGerman || english === undefined || known === undefined ? english : wordFor(known, english);
}

async function load(): Promise<void> {
  // Without a connection English stays, and the next form tries again.
  const loaded = await import('./german/index.ts').catch(() => undefined);
  german ??= loaded?.german;
  for (const listener of listeners) listener();
}

function read(): Readonly<Record<string, string>> | undefined {
  return german;
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
