import type { Type } from '@bakehouse/engine';

/** Whether a value of a type may be one text. */
export function isTextType({ kind }: Type): boolean {
  return kind === 'string' || kind === 'unknown' || kind === 'several' || kind === 'null';
}
