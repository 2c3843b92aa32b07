import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, isObject, Problem, roleSlugPattern } from '@bakehouse/contract';
import type { Kind } from './define-kind.ts';
import { printJson } from './json/print-json.ts';
import { readJson } from './json/read-json.ts';
import { sameDefinition } from './plan-changes.ts';

/** Stored definitions of one kind. */
export interface StoredKind {
  kind: Kind;
  definitions: readonly Record<string, unknown>[];
}

/** What became of each file. */
export interface WrittenFile {
  file: string;
  written: 'new' | 'changed' | 'same';
}

/** Writes definitions into their files; a file that says the same already stays as it is, whatever its layout. */
export function writeFolder(folder: string, stored: readonly StoredKind[]): WrittenFile[] {
  return stored.flatMap(({ kind, definitions }) =>
    definitions.map((json): WrittenFile => {
      const file = `${kind.folder}/${fileName(kind, json)}.json`;
      const path = join(folder, file);
      const before = contentOf(path);
      const { schema, definition } = before === undefined ? nothing : readDefinition(before);
      if (definition !== undefined && sameDefinition(kind, definition, json))
        return { file, written: 'same' };
      mkdirSync(join(folder, kind.folder), { recursive: true });
      // Put in place whole, so that nobody reads half a file.
      const fresh = `${path}.${process.pid}`;
      writeFileSync(fresh, printJson({ ...schema, ...json }, kind.keys && ['$schema', ...kind.keys]));
      renameSync(fresh, path);
      return { file, written: before === undefined ? 'new' : 'changed' };
    }),
  );
}

const nothing = { schema: {}, definition: undefined };

/** A definition as a file has it, and the schema that the file names for editors. */
function readDefinition(text: string): { schema: { $schema?: unknown }; definition: unknown } {
  const read = readJson(text);
  if (!('value' in read) || !isObject(read.value)) return nothing;
  const { $schema, ...definition } = read.value;
  return { schema: $schema === undefined ? {} : { $schema }, definition };
}

/** The name comes from another machine and must not lead out of the folder. */
function fileName(kind: Kind, json: Record<string, unknown>): string {
  const name = json[kind.identifierKey];
  if (typeof name === 'string' && roleSlugPattern.test(name)) return name;
  throw new Problem('upstream_failed', `The server gave a ${kind.name} with a name that cannot be a file.`);
}

function contentOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
