import type { functionSignatures } from './functions.ts';

let known: typeof functionSignatures = {};

/** Brings how functions are called, which only whoever writes expressions needs. */
export async function loadSignatures(): Promise<void> {
  known = (await import('./functions.ts')).functionSignatures;
}

/** What a function takes, and what it gives in a language. */
export function signatureOf(name: string, language: string): { params: string; about: string } | undefined {
  const found = known[name];
  return found && { params: found[0], about: language === 'de' ? found[2] : found[1] };
}
