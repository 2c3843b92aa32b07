import type { FieldDefinition } from '@bakehouse/contract';
import type { CheckEntry, Type } from '@bakehouse/engine/check';
import { createContext, use } from 'react';
import type { Suggestion } from './option-kind.ts';

/** What an element gave before, and may be used by those behind it. */
export interface EarlierOutput {
  /** The name of the element. */
  element: string;
  type: Type;
  /** Values of the last trial. */
  sample: unknown;
  /** The variable in which it is kept, without `$`. */
  variable: string;
  /** Keeps it there, where it is not yet. */
  keep: () => void;
}

/** One name that may be chosen, and how people call it. */
export type NamedChoice = readonly [value: string, title: string];

/** What expressions of one element are completed and evaluated with. */
export interface FormScope {
  variables: ReadonlyMap<string, Type>;
  input: Type;
  /** False where there is no input to take values from, as in the fields of a module. */
  hasInput?: boolean;
  /** Values to evaluate with; undefined where there are none yet. */
  sample: { input: unknown; variables: Readonly<Record<string, unknown>>; selector: string } | undefined;
  suggest: (what: Suggestion) => readonly NamedChoice[];
  /** The fields of a module; none where it is not known. */
  fieldsOf: (module: string) => readonly FieldDefinition[];
  /** The fields that the element writes or asks for; undefined where they are not known. */
  target: readonly FieldDefinition[] | undefined;
  /** The fields of the pages of a site, where the element names or finds their module. */
  pages?: readonly FieldDefinition[] | undefined;
  earlier: readonly EarlierOutput[];
  /** What the checker says about a place; `deep` means also about what lies in it. */
  faults: (path: string, deep: boolean) => readonly CheckEntry[];
  warnings: (path: string, deep: boolean) => readonly CheckEntry[];
}

/** A scope in which nothing is known. */
export const emptyScope: FormScope = {
  variables: new Map(),
  input: { kind: 'unknown' },
  sample: undefined,
  suggest: () => [],
  fieldsOf: () => [],
  target: undefined,
  earlier: [],
  faults: () => [],
  warnings: () => [],
};

/** Kept apart from options, as they are nested. */
export const FormScopeContext = createContext<FormScope>(emptyScope);

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
