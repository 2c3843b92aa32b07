import type { Regex } from './regex/regex.ts';
import type { Signature } from './signature.ts';

/** One node of a parsed expression, with the character position it starts at. */
export type Node = Common &
  (
    | { type: 'path'; steps: Node[]; keepSingleton?: boolean }
    | { type: 'name'; value: string }
    | { type: 'string'; value: string }
    | { type: 'number'; value: number }
    | { type: 'value'; value: boolean | null }
    | { type: 'binary'; operator: BinaryOperator; lhs: Node; rhs: Node }
    | { type: 'negate'; expression: Node }
    | { type: 'array'; items: Node[] }
    | { type: 'object'; pairs: Pair[] }
    | { type: 'wildcard' }
    | { type: 'descendant' }
    | { type: 'parent'; slot: AncestorSlot }
    | { type: 'selector' }
    | { type: 'condition'; condition: Node; whenTrue: Node; whenFalse?: Node }
    | { type: 'default'; operator: '?:' | '??'; lhs: Node; rhs: Node }
    | { type: 'block'; expressions: Node[] }
    | { type: 'bind'; name: string; expression: Node }
    | { type: 'regex'; regex: Regex }
    | { type: 'variable'; name: string }
    | { type: 'call'; procedure: Node; arguments: Node[] }
    | { type: 'partial'; procedure: Node; arguments: (Node | null)[] }
    | { type: 'lambda'; parameters: string[]; signature?: Signature; body: Node }
    | { type: 'apply'; lhs: Node; rhs: Node }
    | { type: 'transform'; pattern: Node; update: Node; remove?: Node }
    | { type: 'sort'; terms: SortTerm[] }
  );

/** The node of one given type. */
export type NodeOf<T extends Node['type']> = Extract<Node, { type: T }>;

/** Operators that take two values. */
export type BinaryOperator =
  | '+'
  | '-'
  | '*'
  | '/'
  | '%'
  | '='
  | '!='
  | '<'
  | '<='
  | '>'
  | '>='
  | '&'
  | 'and'
  | 'or'
  | 'in'
  | '..';

/** A key and a value of an object constructor or of a group-by. */
export type Pair = [key: Node, value: Node];

/** One term of an order-by. */
export interface SortTerm {
  descending: boolean;
  expression: Node;
}

/** A filter, or the binding of a position, that is applied to what a step gave. */
export type Stage =
  | { type: 'filter'; expression: Node; position: number }
  | { type: 'index'; name: string; position: number };

/** The group-by that follows a node. */
export interface Group {
  pairs: Pair[];
  position: number;
}

/** Names the ancestor that a parent operator `%` means; shared by the operator and the step that supplies it. */
export interface AncestorSlot {
  label: string;
  level: number;
}

/** What every node may carry besides its own members. */
export interface Common {
  position: number;
  /** `[]` followed: a result of one item stays an array. */
  keepArray?: boolean;
  /** Filters on a node that is no step of a path. */
  predicate?: Stage[];
  /** Filters and position bindings on a step of a path. */
  stages?: Stage[];
  group?: Group;
  /** The step binds each item to this variable and keeps the context (`@$v`). */
  focus?: string;
  /** The step binds each position to this variable (`#$i`). */
  index?: string;
  ancestor?: AncestorSlot;
  /** From here on the path carries tuples of bindings. */
  tuple?: boolean;
  /** An array constructor at an end of a path, which is not flattened. */
  consarray?: boolean;
  /** Parent operators inside that look for their ancestor further out. */
  seeking?: AncestorSlot[];
}
