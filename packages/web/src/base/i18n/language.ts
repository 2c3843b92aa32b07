import { useSyncExternalStore } from 'react';

/** The languages of the app. */
export const languages = ['en', 'de'] as const;

/** One of the languages of the app. */
export type Language = (typeof languages)[number];

const key = 'bakehouse.language';
const listeners = new Set<() => void>();
let current: Language = readLanguage();

/** The language in use now. */
export function currentLanguage(): Language {
  return current;
}

/** The language in use, in components. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
}

/** Changes the language and keeps the choice on this device. */
export function setLanguage(language: Language): void {
  current = language;
  localStorage.setItem(key, language);
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function readLanguage(): Language {
  if (typeof document === 'undefined') return 'en';
  const wished = [localStorage.getItem(key), ...navigator.languages].map((each) => each?.slice(0, 2));
  const found = wished.find((each): each is Language => languages.some((known) => known === each)) ?? 'en';
  document.documentElement.lang = found;
  return found;
}
