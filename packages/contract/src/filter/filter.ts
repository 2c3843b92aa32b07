import type { ColumnKind } from '../fields/define-field.ts';

/** The field that a condition reads. */
export interface FilterField {
  /** The module that has it. */
  readonly module: string;
  /** Its dotted path within the module; rows of lists add a step. */
  readonly path: string;
  /** Its own name, the last step of the path. */
  readonly name: string;
  readonly column: ColumnKind;
  /** Whether it is `id`, `version`, `createdAt` … rather than part of the data. */
  readonly system: boolean;
}

/** The operators that compare a field with a value. */
export type CompareOperator =
  | '_eq'
  | '_ne'
  | '_gt'
  | '_gte'
  | '_lt'
  | '_lte'
  | '_in'
  | '_nin'
  | '_contains'
  | '_startsWith'
  | '_endsWith'
  | '_between'
  | '_within'
  | '_some'
  | '_none';

/**
 * A filter that was read. It is either true or false for a resource, never unknown, so `not` is plain negation
 * (in SQL: `IS NOT TRUE`):
 *
 * - A comparison with a field that has no value is false; but `_ne`, `_nin` and `_none` are the negations of `_eq`, `_in` and
 *   `_some`, so they are true for it.
 * - Text compares by code points (in SQL: collation "C"). `_contains`, `_startsWith` and `_endsWith` ignore case, by Unicode
 *   lower case.
 * - On fields with several values `_contains` asks for one value, `_some` for any and `_none` for none of several.
 * - `_within` asks for a place in a box of degrees; one whose west lies east of its east goes over the 180th meridian.
 * - `rows` asks whether some or none of a list's rows match; `related` the same of the resources that a relation names, and
 *   `reverse` of the resources whose relation names this one. "Every" is "none does not".
 */
export type Filter =
  | { readonly kind: 'and' | 'or'; readonly filters: readonly Filter[] }
  | { readonly kind: 'not'; readonly filter: Filter }
  | {
      readonly kind: 'compare';
      readonly field: FilterField;
      readonly operator: CompareOperator;
      readonly value: unknown;
    }
  | { readonly kind: 'null'; readonly field: FilterField; readonly isNull: boolean }
  | {
      readonly kind: 'rows' | 'related' | 'reverse';
      /** The list or the relation; where it is reverse, that of the other module. */
      readonly field: FilterField;
      /** The module that the inner filter is about. */
      readonly module: string;
      readonly quantifier: 'some' | 'none';
      readonly filter: Filter;
    };
