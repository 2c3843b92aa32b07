import type { z } from 'zod';
import type { Modules, Pool } from '@bakehouse/store';
import type { Pieces } from '../../delivery/pieces/pieces.ts';
import type { Workflows } from '../../work/workflows/workflows.ts';
import type { ApiClient } from './api-client.ts';
import type { DefinitionSet } from './definition-set.ts';
import type { Finding } from './finding.ts';

/** Where definitions of one kind are kept: a server that is asked over HTTP, or the database of this process. */
export interface DefinitionStore {
  /** Those that people may change; built-in ones are left out. */
  list(): Promise<Record<string, unknown>[]>;
  put(json: Record<string, unknown>, isNew: boolean): Promise<void>;
  remove(identifier: string): Promise<void>;
}

/** What a process that starts applies definitions with. */
export interface LocalParts {
  pool: Pool;
  modules: Modules;
  workflows: Workflows;
  /** Left out where nothing is installed. */
  pieces?: Pick<Pieces, 'install'>;
}

/** One kind of definition that a folder may hold. */
export interface Kind {
  /** The folder of its files. */
  folder: string;
  /** What one is called. */
  name: string;
  /** The key that names it; the file is called the same. */
  identifierKey: string;
  /** Keys in the order in which files have them, at every level; all others follow by name. Left out where their order has a meaning. */
  keys?: readonly string[];
  /** The shape of one. */
  schema: z.ZodType;
  /** What is wrong with one of them, seen with all the others. */
  check(json: Record<string, unknown>, set: DefinitionSet): Finding[];
  /** Whether two of them say the same; compared as they are written when left out. */
  same?(a: Record<string, unknown>, b: Record<string, unknown>): boolean;
  /** Names of others of the same kind that must be there before it. */
  needs?(json: Record<string, unknown>): string[];
  /** It without what refers to others of its kind; stored first where two new ones need each other. Undefined where nothing refers. */
  bare?(json: Record<string, unknown>): Record<string, unknown> | undefined;
  /** How it is read and written over HTTP; missing where this release does not keep the kind. */
  remote?(client: ApiClient): DefinitionStore;
  /** How it is read and written by the process itself. */
  local?(parts: LocalParts): DefinitionStore;
}

/** States a kind of definition. */
export function defineKind(kind: Kind): Kind {
  return kind;
}
