import * as z from 'zod';
import { failed, type Parsed } from '../fault.ts';
import { roleSlugPattern } from '../identifiers.ts';
import { isObject } from '../json-value.ts';
import { once } from '../once.ts';
import { uuidPattern } from '../uuid.ts';
import type { ColumnKind } from './define-field.ts';
import { jsonToCsv, severalFromCsv } from './json-cell.ts';
import { equality, several, type Operator } from './operators.ts';
import { parseSeveral } from './several.ts';
import { showText } from './text-value.ts';

/** The option that lets a field hold several references. */
export const multipleOption = once(() => ({
  multiple: z
    .boolean()
    .optional()
    .describe('Whether the field holds several, each once, in the order chosen'),
}));

interface Multiple {
  multiple?: boolean | undefined;
}

/** What fields that hold ids have in common: one id, or a list of them. */
export const byId = {
  column: ({ multiple }: Multiple): ColumnKind => (multiple ? 'uuid[]' : 'uuid'),
  parse: (raw: unknown, { multiple }: Multiple, { path }: { path: string }): Parsed<string | string[]> =>
    multiple ? parseSeveral(raw, path, parseId) : parseId(raw, path),
  ...shared(),
};

/** What fields that hold files have in common: as `byId`, and a file entity stands for its id. */
export const byFile = {
  ...byId,
  parse: (raw: unknown, { multiple }: Multiple, { path }: { path: string }): Parsed<string | string[]> =>
    multiple ? parseSeveral(raw, path, parseFile) : parseFile(raw, path),
};

/** What fields that hold role slugs have in common: one slug, or a list of them. */
export const bySlug = {
  column: ({ multiple }: Multiple): ColumnKind => (multiple ? 'text[]' : 'text'),
  parse: (raw: unknown, { multiple }: Multiple, { path }: { path: string }): Parsed<string | string[]> =>
    multiple ? parseSeveral(raw, path, parseSlug) : parseSlug(raw, path),
  ...shared(),
};

function shared() {
  return {
    format: (value: unknown): string => (Array.isArray(value) ? value.join(', ') : showText(value)),
    operators: ({ multiple }: Multiple): readonly Operator[] => (multiple ? several : equality),
    sortable: ({ multiple }: Multiple): boolean => !multiple,
    searchable: false,
    uniqueable: ({ multiple }: Multiple): boolean => !multiple,
    toCsv: (value: unknown): string => (Array.isArray(value) ? jsonToCsv(value) : showText(value)),
    fromCsv: (cell: string, { multiple }: Multiple): Parsed =>
      multiple ? severalFromCsv(cell) : { value: cell.trim() },
  };
}

function parseId(raw: unknown, path: string): Parsed<string> {
  if (typeof raw !== 'string') return failed('wrong_type', path, 'Expected an id as text');
  return uuidPattern.test(raw) ? { value: raw.toLowerCase() } : failed('bad_format', path, 'Expected a UUID');
}

function parseFile(raw: unknown, path: string): Parsed<string> {
  return parseId(isObject(raw) ? raw['id'] : raw, path);
}

function parseSlug(raw: unknown, path: string): Parsed<string> {
  if (typeof raw !== 'string') return failed('wrong_type', path, 'Expected a role slug as text');
  return roleSlugPattern.test(raw) ? { value: raw } : failed('bad_format', path, 'Expected a role slug');
}
