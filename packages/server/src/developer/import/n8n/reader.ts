import { isObject } from '@bakehouse/contract';
import { untranslatable } from '../javascript/untranslatable.ts';
import { codeOf, recipeOf } from './expressions.ts';
import type { N8nNode } from './export.ts';
import type { Starts } from '../made.ts';
import type { Known } from './roots.ts';
import { textOf } from '../text-of.ts';

/** A node as its converter sees it. */
export interface Reader {
  node: N8nNode;
  known: Known;
  /** Parts that are linked to it by something else than `main`, such as its language model. */
  parts: readonly { kind: string; node: N8nNode }[];
  /** Names of the nodes that lead to it, by input. */
  inputs: readonly (readonly string[])[];
  /** The identifier of another workflow of the same import. */
  workflow: (id: string) => string | undefined;
  /** Identifier of the event that an event element of this node has. */
  event: string;
}

/** What a node becomes. */
export interface Converted {
  /** Elements in a row: the first takes the input, the last gives the output. */
  elements: readonly {
    type: string;
    options: Record<string, unknown>;
    port?: string;
    set?: Record<string, string>;
  }[];
  /** Whether it wants all items at once. */
  takes?: 'list';
  /** Whether what it gives is a list of items. */
  gives?: 'list';
  /** The ports of the last element by the number of the output; `default` when left out. */
  ports?: readonly string[];
  /** Whether the items go one by one through the port of that number, and come back. */
  loop?: number;
  /** What is left to do by hand. */
  todo?: readonly string[];
  /** How it starts the workflow. */
  starts?: Starts;
  /** Names of parts that are taken up in it. */
  uses?: readonly string[];
}

/** Makes elements of a node; throws Untranslatable where it cannot. */
export type Convert = (reader: Reader) => Converted;

/** A parameter by its path, such as `options.timeout`. */
export function parameter({ node }: Reader, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), node.parameters);
}

/** A parameter that must be written there, not worked out. */
export function fixed(reader: Reader, path: string): string | undefined {
  const value = plainValue(parameter(reader, path));
  if (typeof value === 'string' && value.startsWith('=')) return untranslatable(`an expression as "${path}"`);
  return typeof value === 'string' && value !== ''
    ? value
    : typeof value === 'number'
      ? textOf(value)
      : undefined;
}

/** A parameter as a recipe; undefined where it is left out. */
export function recipe(reader: Reader, path: string): unknown {
  const value = plainValue(parameter(reader, path));
  return value === undefined || value === '' || value === '=' ? undefined : recipeOf(value, reader.known);
}

/** A parameter as one expression; undefined where it is left out. */
export function code(reader: Reader, path: string): string | undefined {
  const value = plainValue(parameter(reader, path));
  return value === undefined || value === '' || value === '=' ? undefined : codeOf(value, reader.known);
}

/** A resource that was picked from a list is written with how it was picked. */
export function plainValue(value: unknown): unknown {
  return isObject(value) && value['__rl'] === true ? value['value'] : value;
}

/** The objects of a list that stands in a parameter. */
export function objectsIn(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : []).filter(isObject);
}
