import * as z from 'zod';
import { checkFields } from '../check/check-fields.ts';
import { fault, joinPath, schemaFaults } from '../fault.ts';
import { fieldShape, type FieldDefinition } from '../fields/field-definition.ts';
import type { Filter } from '../filter/filter.ts';
import { parseFilterIn } from '../filter/parse-filter.ts';
import { rowScope } from '../filter/scope.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';

/** A parameter of a section: a field as modules have them, and the condition under which it is asked for. */
export type SectionField = FieldDefinition & { when?: unknown };

const shape = fieldShape()
  .omit({ unique: true, readonly: true, defaultExpression: true, was: true })
  .extend({ when: z.unknown().optional().describe('Filter over the fields before it') });

/** Types whose values are no part of a page: secrets, what is worked out, and who somebody is. */
const foreign = new Set(['computed', 'password', 'user', 'role']);

/** Finds what is wrong with the fields of a section, in lists too, with the place of each fault. */
export function checkSectionFields(json: unknown, path: string): ContentFault[] {
  if (!Array.isArray(json)) return [fault('wrong_type', path, 'Expected a list of fields')];
  const own = levelFaults(json, path);
  return own.length > 0 ? own : checkFields(plainFields(json), path, { filled: new Set(), count: 0 });
}

/** The fields of a section that was stored; none where it has none, or not as they should be. */
export function sectionFieldsOf(section: Readonly<Record<string, unknown>>): readonly SectionField[] {
  const { fields } = section;
  if (!Array.isArray(fields)) return none;
  const known = sound.get(fields);
  if (known !== undefined) return known;
  const made = checkSectionFields(fields, '').length > 0 ? none : (fields as SectionField[]);
  sound.set(fields, made);
  return made;
}

/** The fields of a list's rows, with their conditions. */
export function sectionRowFields({ type, options }: SectionField): readonly SectionField[] {
  const inner: unknown = options?.['fields'];
  return type === 'list' && Array.isArray(inner) ? (inner as SectionField[]) : none;
}

/** The condition of a field among those that stand beside it; undefined where it is always asked for. */
export function conditionOf(fields: readonly SectionField[], field: SectionField): Filter | undefined {
  if (field.when === undefined) return undefined;
  const known = conditions.get(field);
  if (known !== undefined) return known;
  const parsed = parseWhen(fields.slice(0, fields.indexOf(field)), field.when);
  if ('errors' in parsed) return undefined;
  conditions.set(field, parsed.filter);
  return parsed.filter;
}

/** Fields as those of a module: without conditions, and required only where nothing else decides that, or where they are `shown`. */
export function plainFields(fields: readonly unknown[], shown = false): FieldDefinition[] {
  return fields.filter(isObject).map(({ when, ...field }) => {
    const plain = field as FieldDefinition;
    const { required: _, ...optional } = plain;
    const kept = when === undefined || shown ? plain : optional;
    const rows: unknown = plain.options?.['fields'];
    return plain.type === 'list' && Array.isArray(rows)
      ? { ...kept, options: { ...plain.options, fields: plainFields(rows, shown) } }
      : kept;
  });
}

const none: readonly SectionField[] = [];
// Fields are read once and used for every placement.
const sound = new WeakMap<object, readonly SectionField[]>();
const conditions = new WeakMap<object, Filter>();

function levelFaults(fields: readonly unknown[], path: string): ContentFault[] {
  return fields.flatMap((raw, index) => {
    const at = joinPath(path, index);
    const parsed = shape.safeParse(raw);
    if (!parsed.success) return schemaFaults(parsed.error, at);
    const { type, options = {}, when } = parsed.data;
    if (foreign.has(type))
      return [fault('unknown_type', joinPath(at, 'type'), `A section has no fields of type ${type}`)];
    const idle = ['events', 'mapping', 'buttons', 'numbering'].filter((name) => options[name] !== undefined);
    const rows: unknown = type === 'list' ? options['fields'] : undefined;
    const isFile = type === 'image' || type === 'file';
    return [
      ...(isFile && parsed.data.default !== undefined
        ? [fault('conflict', joinPath(at, 'default'), 'A file has no default: let the code show one instead')]
        : []),
      ...idle.map((name) =>
        fault('unknown_option', joinPath(at, `options.${name}`), `A field of a section has no "${name}"`),
      ),
      ...(when === undefined ? [] : whenFaults(fields.slice(0, index), when, joinPath(at, 'when'))),
      ...(Array.isArray(rows) ? levelFaults(rows, joinPath(at, 'options.fields')) : []),
    ];
  });
}

function whenFaults(before: readonly unknown[], when: unknown, path: string): ContentFault[] {
  const parsed = parseWhen(before, when);
  if (!('errors' in parsed)) return [];
  return parsed.errors.map((each) => ({
    ...each,
    path: each.path === '' ? path : joinPath(path, each.path),
    message:
      each.code === 'unknown_field'
        ? `${each.message} before this one; a condition looks at fields listed before its own`
        : each.message,
  }));
}

function parseWhen(before: readonly unknown[], when: unknown): ReturnType<typeof parseFilterIn> {
  const field = { module: '', path: '', name: '', column: 'jsonb', system: false } as const;
  const definition = { identifier: 'row', type: 'list', options: { fields: plainFields(before) } };
  try {
    return parseFilterIn(when, rowScope({ field, operators: [], definition }));
  } catch (error) {
    // The type of a field before it is not known, which is told there.
    if (error instanceof TypeError) return { errors: [] };
    throw error;
  }
}
