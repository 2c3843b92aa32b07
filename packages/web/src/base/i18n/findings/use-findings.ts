import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { useLanguage } from '../language.ts';
import { knownWords, loadWords, whenKnown } from './known-words.ts';

/** What a check says in one place. */
interface Said {
  message: string;
  hint?: string | undefined;
}

/** What checks say, in the user's language. German is loaded where it is wanted; until then it stays English. */
export function useFindings(): <T extends Said>(said: T) => T {
  const isGerman = useLanguage() === 'de';
  const known = useSyncExternalStore(whenKnown, knownWords, knownWords);
  useEffect(() => {
    if (isGerman && knownWords() === undefined) void loadWords();
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
