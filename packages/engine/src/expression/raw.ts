import type { BinaryOperator } from './ast.ts';
import type { Regex } from './regex/regex.ts';
import type { Signature } from './signature.ts';

/** A node as the grammar reads it, before paths are flattened and parents are resolved. */
export type Raw = { position: number; keepArray?: boolean } & (
  | { type: 'name'; value: string }
  | { type: 'string'; value: string }
  | { type: 'number'; value: number }
  | { type: 'value'; value: boolean | null }
  | { type: 'variable'; name: string }
  | { type: 'regex'; regex: Regex }
  | { type: 'selector' | 'wildcard' | 'descendant' }
  | { type: 'parent' }
  | { type: 'binary'; operator: BinaryOperator; lhs: Raw; rhs: Raw }
  | { type: 'map' | 'filter' | 'apply'; lhs: Raw; rhs: Raw }
  | { type: 'focus' | 'index'; lhs: Raw; name: string }
  | { type: 'default'; operator: '?:' | '??'; lhs: Raw; rhs: Raw }
  | { type: 'sort'; lhs: Raw; terms: { descending: boolean; expression: Raw }[] }
  | { type: 'group'; lhs: Raw; pairs: [Raw, Raw][] }
  | { type: 'object'; pairs: [Raw, Raw][] }
  | { type: 'array'; items: Raw[] }
  | { type: 'negate'; expression: Raw }
  | { type: 'block'; expressions: Raw[] }
  | { type: 'bind'; name: string; expression: Raw }
  | { type: 'condition'; condition: Raw; whenTrue: Raw; whenFalse?: Raw }
  | { type: 'call' | 'partial'; procedure: Raw; arguments: (Raw | null)[] }
  | { type: 'lambda'; parameters: string[]; signature?: Signature; body: Raw }
  | { type: 'transform'; pattern: Raw; update: Raw; remove?: Raw }
);
