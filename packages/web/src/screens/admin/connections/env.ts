import type { EnvDefinition, EnvType, EnvValue } from '@bakehouse/contract';

/** A value that differs between servers, as the list shows it. */
export interface Env {
  definition: EnvDefinition;
  /** What this server has set; null where it has the default. */
  value: EnvValue | null;
}

/** What somebody typed as a value of a type; text that is no number stays text, so that the server says what is wrong. */
export function valueOf(type: EnvType, typed: string): EnvValue {
  if (type === 'boolean') return typed === 'true';
  if (type === 'text') return typed;
  const number = Number(typed);
  return typed.trim() === '' || Number.isNaN(number) ? typed : number;
}
