import { currentLanguage } from '../language.ts';
import type * as German from './in-german.ts';

type Words = typeof German;

const listeners = new Set<() => void>();
let words: Words | undefined;

/** The German sentences, once they are loaded. */
export function knownWords(): Words | undefined {
  return words;
}

/** Loads them. Without a connection English stays, and the next one who needs them tries again. */
export async function loadWords(): Promise<void> {
  words ??= await import('./in-german.ts').catch(() => undefined);
  for (const listener of listeners) listener();
}

/** Told when they are there. */
export function whenKnown(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** A sentence in the language of the user, as far as it is known by now. */
export function inWords(message: string): string {
  return currentLanguage() === 'de' ? (words?.findingInGerman(message) ?? message) : message;
}
