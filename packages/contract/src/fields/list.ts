import * as z from 'zod';
import { failed, fault, joinPath, type Parsed } from '../fault.ts';
import { howMany } from '../how-many.ts';
import { eventIdentifier, identifierPattern } from '../identifiers.ts';
import { isObject, own } from '../json-value.ts';
import { once } from '../once.ts';
import type { ContentFault } from '../problem.ts';
import { uuidPattern } from '../uuid.ts';
import { defineField, fieldOptions, type ParseContext } from './define-field.ts';
import { fieldShape, fieldTitle, isEmpty, type FieldDefinition } from './field-definition.ts';
import { jsonFromCsv, jsonToCsv } from './json-cell.ts';
import { rows } from './operators.ts';

/** A button that stands in every row of a list. */
export const listButton = once(() =>
  z.strictObject({
    identifier: z
      .string()
      .regex(identifierPattern, 'Expected a lower-case identifier')
      .describe('Name of the button'),
    title: z
      .string()
      .min(1)
      .max(200)
      .optional()
      .describe('What the button says; the identifier when left out'),
    trigger: eventIdentifier.describe('Event identifier of a workflow event fired by the button'),
    offline: z.literal('queue').optional().describe('Lets the app queue the event while offline'),
  }),
);

/** Rows with fields of their own. */
export const list = defineField({
  type: 'list',
  summary:
    'Rows with fields of their own, up to four lists deep. A row may carry an `id` (UUID) that stays with it when rows move, so that a list button can name its row by index and by id; with `rowIds`, and where rows have readonly fields, rows without one get one.',
  column: () => 'jsonb',
  options: () =>
    fieldOptions({
      fields: z.array(fieldShape()).min(1).describe('Field definitions of a row'),
      buttons: z.array(listButton()).max(20).optional().describe('Buttons in every row'),
      rowIds: z
        .boolean()
        .optional()
        .describe(
          'Whether rows without an id get one when they are saved; they do where rows have readonly fields',
        ),
      min: z.int().min(0).optional().describe('Fewest rows'),
      max: z.int().min(1).max(10_000).optional().describe('Most rows; 1,000 when left out'),
    }),
  checkOptions: ({ buttons = [], min, max = 1000 }, { path }) => [
    ...duplicateButtons(buttons, joinPath(path, 'buttons')),
    ...(min !== undefined && min > max
      ? [fault('conflict', joinPath(path, 'min'), `min ${min} is above max ${max}`)]
      : []),
  ],
  parse: (raw, { fields, rowIds = hasReadonlyCells(fields), min = 0, max = 1000 }, context) => {
    const { path } = context;
    if (!Array.isArray(raw)) return failed('wrong_type', path, 'Expected a list of rows');
    if (raw.length > max) return failed('too_many', path, `At most ${howMany(max, 'row')}`);
    if (raw.length < min) return failed('too_few', path, `At least ${howMany(min, 'row')}`);
    const ids = new Set<string>();
    const parsed = raw.map((row, index) =>
      parseRow(row, joinPath(path, index), { fields, rowIds, ids, names: rowNames(fields) }, context),
    );
    const errors = parsed.flatMap((row) => ('errors' in row ? row.errors : []));
    return errors.length > 0
      ? { errors }
      : { value: parsed.map((row) => ('value' in row ? row.value : null)) };
  },
  format: (value) => (Array.isArray(value) ? String(value.length) : ''),
  operators: () => rows,
  sortable: () => false,
  searchable: false,
  uniqueable: () => false,
  toCsv: jsonToCsv,
  fromCsv: jsonFromCsv,
  example: {
    options: {
      fields: [
        { identifier: 'sku', type: 'text' },
        { identifier: 'qty', type: 'integer' },
      ],
    },
    value: [{ sku: 'A', qty: 2 }],
  },
});

/** The fields of a list's rows. */
export function rowFields({ options = {} }: FieldDefinition): FieldDefinition[] {
  const known = rowsOf.get(options);
  if (known !== undefined) return known;
  const made = z.array(fieldShape()).safeParse(options['fields']).data ?? [];
  rowsOf.set(options, made);
  return made;
}

/** Whether some of the fields, or of those in their rows, are readonly. */
export function hasReadonlyCells(fields: readonly FieldDefinition[]): boolean {
  const known = readonlyIn.get(fields);
  if (known !== undefined) return known;
  const found = fields.some((field) => field.readonly === true || hasReadonlyCells(rowFields(field)));
  readonlyIn.set(fields, found);
  return found;
}

/** Whether the rows of a list are known by ids. */
export function rowsHaveIds(list: FieldDefinition): boolean {
  return list.options?.['rowIds'] === true || hasReadonlyCells(rowFields(list));
}

// Definitions are read once and used for every row and filter.
const rowsOf = new WeakMap<object, FieldDefinition[]>();
const namesOf = new WeakMap<object, ReadonlySet<string>>();
const readonlyIn = new WeakMap<object, boolean>();

function rowNames(fields: FieldDefinition[]): ReadonlySet<string> {
  const known = namesOf.get(fields);
  if (known !== undefined) return known;
  const made = new Set(fields.map((field) => field.identifier));
  namesOf.set(fields, made);
  return made;
}

interface Rows {
  fields: FieldDefinition[];
  names: ReadonlySet<string>;
  rowIds: boolean;
  /** The ids of the rows before. */
  ids: Set<string>;
}

function parseRow(
  raw: unknown,
  path: string,
  { fields, names, rowIds, ids }: Rows,
  context: ParseContext,
): Parsed {
  if (!isObject(raw)) return failed('wrong_type', path, 'Expected a row: an object with fields');
  const row: Record<string, unknown> = {};
  const errors: ContentFault[] = [];
  const sent = own(raw, 'id') ?? (rowIds ? context.newId() : undefined);
  if (sent !== undefined) {
    const id = typeof sent === 'string' ? sent.toLowerCase() : sent;
    errors.push(...idFaults(id, ids, joinPath(path, 'id')));
    row['id'] = id;
  }
  for (const field of fields) {
    const at = joinPath(path, field.identifier);
    const given = own(raw, field.identifier);
    const parsed = context.parse(field, given, at);
    if ('errors' in parsed) errors.push(...parsed.errors);
    else if (field.required === true && isEmpty(parsed.value)) {
      errors.push(fault('required', at, `${fieldTitle(field)} is required`));
    } else if (given !== undefined || parsed.value !== null) row[field.identifier] = parsed.value;
  }
  for (const key of Object.keys(raw)) {
    if (key !== 'id' && !names.has(key)) {
      errors.push(fault('unknown_field', joinPath(path, key), `Rows have no field "${key}"`));
    }
  }
  return errors.length > 0 ? { errors } : { value: row };
}

function idFaults(id: unknown, ids: Set<string>, path: string): ContentFault[] {
  if (typeof id !== 'string' || !uuidPattern.test(id)) return [fault('bad_format', path, 'Expected a UUID')];
  if (ids.has(id)) return [fault('duplicate', path, 'Two rows have the same id')];
  ids.add(id);
  return [];
}

function duplicateButtons(buttons: z.infer<ReturnType<typeof listButton>>[], path: string): ContentFault[] {
  return buttons.flatMap(({ identifier }, index) =>
    buttons.findIndex((other) => other.identifier === identifier) < index
      ? [
          fault(
            'duplicate',
            joinPath(joinPath(path, index), 'identifier'),
            `The button "${identifier}" is listed twice`,
          ),
        ]
      : [],
  );
}
