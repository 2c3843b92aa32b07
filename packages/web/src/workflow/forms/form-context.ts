import type { CheckEntry, Type } from '@bakehouse/engine/check';
import { createContext, use } from 'react';
import type { Suggestion } from './option-kind.ts';

/** What expressions of one element are completed and evaluated with. */
export interface FormScope {
  variables: ReadonlyMap<string, Type>;
  input: Type;
  /** Values to evaluate with; undefined where there are none yet. */
  sample: { input: unknown; variables: Readonly<Record<string, unknown>>; selector: string } | undefined;
  suggest: (what: Suggestion) => readonly string[];
  /** What the checker says about a place; `deep` means also about what lies in it. */
  faults: (path: string, deep: boolean) => readonly CheckEntry[];
  warnings: (path: string, deep: boolean) => readonly CheckEntry[];
}

/** Kept apart from options, as they are nested. */
export const FormScopeContext = createContext<FormScope>({
  variables: new Map(),
  input: { kind: 'unknown' },
  sample: undefined,
  suggest: () => [],
  faults: () => [],
  warnings: () => [],
});

/** The scope of the form. */
export function useFormScope(): FormScope {
  return use(FormScopeContext);
}

/** What the checker says of a place itself, in one line, and how bad it is. */
export function messageFor({ faults, warnings }: FormScope, path: string, deep = false) {
  const bad = faults(path, deep)[0];
  const found = bad ?? warnings(path, deep)[0];
  if (found === undefined) return {};
  const hint = found.hint === undefined ? '' : ` ${found.hint}`;
  return {
    status: bad === undefined ? ('warning' as const) : ('error' as const),
    message: `${found.message}.${hint}`,
  };
}
