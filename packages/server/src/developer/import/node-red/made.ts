import type { Starts } from '../made.ts';
import type { RedNode } from './export.ts';

/** What a node becomes: elements in a row. */
export interface RedMade {
  elements: readonly { type: string; options: Record<string, unknown>; port?: string }[];
  /** The port of the last element for each output. */
  ports?: readonly string[];
  starts?: Starts;
  todo?: readonly string[];
}

/** Makes elements of a node; throws Untranslatable where it cannot. */
export type RedConvert = (node: RedNode, event: string) => RedMade;
