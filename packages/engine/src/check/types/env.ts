import type { Node } from '../../expression/ast.ts';
import type { KnownNames } from '../../expression/closest.ts';
import type { Type } from '../../types/type.ts';

/** What is known where an expression stands. */
export interface TypeEnv {
  input: Type;
  /** What a bare `$$` means. */
  root: Type;
  variables: VariableTypes;
  /** Told of misuse: a field that is not there, or a value of the wrong type. */
  found: (fault: TypeFault) => void;
}

/** The variables in reach. */
export type VariableTypes = Pick<ReadonlyMap<string, Type>, 'get' | 'has'>;

/** These variables besides, and before, those that are in reach already; nothing is copied. */
export function within(outer: VariableTypes, inner: ReadonlyMap<string, Type>): VariableTypes {
  return {
    get: (name) => (inner.has(name) ? inner.get(name) : outer.get(name)),
    has: (name) => inner.has(name) || outer.has(name),
  };
}

/** Misuse that an expression's types show. */
export interface TypeFault {
  code:
    | 'unknown_field'
    | 'wrong_type'
    | 'not_a_choice'
    | 'unquoted'
    | 'wrong_arguments'
    | 'bad_format'
    | 'constant'
    | 'not_an_expression';
  message: string;
  position: number;
  /** It may turn out well: an answer may have other members than it should. */
  mild?: true;
  /** The name that is not there, and those that are. */
  name?: string;
  names?: KnownNames;
}

/** Finds the type of a node; handed down, as the rules for operators and calls need it for their parts. */
export type TypeOf = (node: Node, env: TypeEnv) => Type;
