import { fault, joinPath, type Parsed } from '../fault.ts';
import { defaultOf } from '../fields/default-value.ts';
import { fieldTitle, isEmpty } from '../fields/field-definition.ts';
import { parseValue } from '../fields/field-value.ts';
import { matches } from '../filter/matches.ts';
import { isObject, own } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import { conditionOf, plainFields, sectionRowFields, type SectionField } from './section-fields.ts';

type Values = Readonly<Record<string, unknown>>;

/**
 * Reads what a placement gives a section with fields: what is to be stored, or every fault. What it leaves out is left to the
 * defaults, and what is not asked for need not be there.
 */
export function parseParams(
  fields: readonly SectionField[],
  given: Values,
  path: string,
  vars: Values = {},
): Parsed<Record<string, unknown>> {
  const value: Record<string, unknown> = {};
  const errors: ContentFault[] = [];
  const plain = plainFields(fields);
  for (const [name, raw] of Object.entries(given)) {
    if (raw === null || raw === undefined) continue;
    const field = plain.find(({ identifier }) => identifier === name);
    const at = joinPath(path, name);
    if (field === undefined && !Object.hasOwn(vars, name)) {
      const known = fields.map(({ identifier }) => identifier).join(', ');
      errors.push(fault('unknown_field', at, `The section has no field "${name}"; known: ${known}`));
      continue;
    }
    const parsed = field === undefined ? { value: raw } : parseValue(field, raw, at);
    if ('errors' in parsed) errors.push(...parsed.errors);
    else value[name] = parsed.value;
  }
  if (errors.length === 0) errors.push(...missing(fields, { ...vars, ...value }, path));
  return errors.length > 0 ? { errors } : { value };
}

/** What a section is given in the end: values or defaults of what is asked for, null for the rest of its fields. */
export function filledParams(fields: readonly SectionField[], given: Values, vars: Values = {}): Values {
  const filled: Record<string, unknown> = { ...given };
  const values = { ...vars, ...given };
  const shown = shownFields(fields, values);
  for (const field of fields) {
    const { identifier } = field;
    const value = shown.has(field) ? valueOf(field, values) : null;
    const rows = sectionRowFields(field);
    filled[identifier] = Array.isArray(value)
      ? value.map((row: unknown) => (rows.length > 0 && isObject(row) ? filledParams(rows, row) : row))
      : value;
  }
  return filled;
}

/** The paths of fields that are not asked for, in rows too. */
export function hiddenPaths(fields: readonly SectionField[], values: Values, path = ''): string[] {
  const shown = shownFields(fields, values);
  return fields.flatMap((field) => {
    const at = joinPath(path, field.identifier);
    if (!shown.has(field)) return [at];
    const rows = sectionRowFields(field);
    const list = own(values, field.identifier);
    if (rows.length === 0 || !Array.isArray(list)) return [];
    return list.flatMap((row: unknown, index) =>
      isObject(row) ? hiddenPaths(rows, row, joinPath(at, index)) : [],
    );
  });
}

function missing(fields: readonly SectionField[], values: Values, path: string): ContentFault[] {
  const shown = shownFields(fields, values);
  return fields
    .filter((field) => shown.has(field))
    .flatMap((field) => {
      const at = joinPath(path, field.identifier);
      const value = valueOf(field, values);
      if (field.required === true && isEmpty(value))
        return [fault('required', at, `${fieldTitle(field)} is required`)];
      const rows = sectionRowFields(field);
      if (rows.length === 0 || !Array.isArray(value)) return [];
      return value.flatMap((row: unknown, index) =>
        isObject(row) ? missing(rows, row, joinPath(at, index)) : [],
      );
    });
}

/** The fields that are asked for. One that is not counts as empty in the conditions after it. */
function shownFields(fields: readonly SectionField[], values: Values): ReadonlySet<SectionField> {
  const shown = new Set<SectionField>();
  const data: Record<string, unknown> = {};
  for (const field of fields) {
    const condition = conditionOf(fields, field);
    if (condition !== undefined && !matches(condition, { data })) continue;
    shown.add(field);
    data[field.identifier] = valueOf(field, values);
  }
  return shown;
}

function valueOf(field: SectionField, values: Values): unknown {
  return own(values, field.identifier) ?? defaultOf(field, {});
}
