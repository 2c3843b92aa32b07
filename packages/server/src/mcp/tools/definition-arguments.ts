import { Problem } from '@bakehouse/contract';
import * as z from 'zod';
import type { Kind } from '../../developer/definitions/define-kind.ts';
import { kinds } from '../../developer/definitions/kinds/index.ts';

const names = kinds.map(({ name }) => name);

/** The kind of a definition. */
export const kindName = z.enum(names).describe('What it defines');

/** A definition as its file would hold it. */
export const definition = z
  .record(z.string(), z.unknown())
  .describe('The definition; its shape is the resource bakehouse://schemas/<kind>');

/** The kind of that name. */
export function kindOf(name: string): Kind {
  const kind = kinds.find((each) => each.name === name);
  if (kind === undefined) throw new Error(`there is no kind ${name}`);
  return kind;
}

/** The name that a definition gives itself. */
export function identifierOf(kind: Kind, json: Record<string, unknown>, path: string): string {
  const identifier = json[kind.identifierKey];
  if (typeof identifier === 'string') return identifier;
  const errors = [
    { path: `${path}.${kind.identifierKey}`, message: `A ${kind.name} is named by a text`, code: 'required' },
  ];
  throw new Problem('invalid', 'A definition has no name.', { errors });
}
