import type { Node } from '../../expression/ast.ts';
import type { Type } from './type.ts';

/** What is known where an expression stands. */
export interface TypeEnv {
  input: Type;
  /** What a bare `$$` means. */
  root: Type;
  variables: ReadonlyMap<string, Type>;
  /** Told of misuse: a field that is not there, or a value of the wrong type. */
  found: (fault: TypeFault) => void;
}

/** Misuse that an expression's types show. */
export interface TypeFault {
  code: 'unknown_field' | 'wrong_type';
  message: string;
  position: number;
  /** The name that is not there, and those that are. */
  name?: string;
  names?: Iterable<string>;
}

/** Finds the type of a node; handed down, as the rules for operators and calls need it for their parts. */
export type TypeOf = (node: Node, env: TypeEnv) => Type;
