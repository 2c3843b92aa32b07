import { elementWords, type ElementWords } from './element-words.ts';

/** What people call a type; nothing where there are no words for it, also for types such as `constructor`. */
export function wordsOfType(type: string): ElementWords | undefined {
  return Object.hasOwn(elementWords, type) ? elementWords[type] : undefined;
}
