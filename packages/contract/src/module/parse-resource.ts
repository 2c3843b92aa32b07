import { failed, fault, type Parsed } from '../fault.ts';
import { defaultOf } from '../fields/default-value.ts';
import { fieldTitle, isEmpty, type FieldDefinition } from '../fields/field-definition.ts';
import { parseValue, typeOf, type ValueContext } from '../fields/field-value.ts';
import { numberingOf } from '../fields/numbering.ts';
import { characters } from '../fields/text-value.ts';
import { isObject, jsonEqual, jsonFaults, own } from '../json-value.ts';
import { mergePatch } from '../merge-patch.ts';
import type { ContentFault } from '../problem.ts';
import { fieldsOf } from './fields-of.ts';
import type { ModuleDefinition } from './module-definition.ts';
import { keyTextLimit } from './unique-keys.ts';

/** How data is read. */
export interface ParseResourceOptions extends ValueContext {
  /** `create` and `replace` take the whole data, `patch` a JSON merge patch of it, `assign` new values of some fields. */
  mode: 'create' | 'replace' | 'patch' | 'assign';
  /** The stored data, for all but `create`. */
  before?: Record<string, unknown> | undefined;
  /** Whether readonly and computed fields may be written. */
  system?: boolean | undefined;
  /** Whether readonly fields may be written, or which, though computed ones may not: for what workflows set. */
  acceptReadonly?: boolean | ReadonlySet<string> | undefined;
  /** Whether a value that is given for a field has been read by it already. */
  isRead?: ((field: FieldDefinition) => boolean) | undefined;
}

/**
 * Reads the data of a resource: the fields to write, or every fault. A field that is not in the result stays as it is;
 * null clears. `create` and `replace` fill in defaults for what the data leaves out and clear the rest, except
 * passwords, readonly and computed fields, which a client cannot have read or may not write.
 */
export function parseResource(
  definition: ModuleDefinition,
  data: unknown,
  options: ParseResourceOptions,
): Parsed<Record<string, unknown>> {
  if (!isObject(data)) return failed('wrong_type', '', 'Expected an object with fields');
  const fields = fieldsOf(definition);
  const value: Record<string, unknown> = {};
  const errors: ContentFault[] = [];
  for (const key of Object.keys(data)) {
    if (!fields.has(key)) errors.push(fault('unknown_field', key, `There is no field "${key}"`));
  }
  for (const field of fields.values()) {
    const parsed = parseField(definition, field, own(data, field.identifier), options);
    if (parsed === undefined) continue;
    if ('errors' in parsed) errors.push(...parsed.errors);
    else value[field.identifier] = parsed.value;
  }
  return errors.length > 0 ? { errors } : { value };
}

/** The value to write, its faults, or undefined where the field stays as it is. */
function parseField(
  definition: ModuleDefinition,
  field: FieldDefinition,
  given: unknown,
  options: ParseResourceOptions,
): Parsed | undefined {
  const { mode, system = false, acceptReadonly = system } = options;
  const path = field.identifier;
  const type = typeOf(field);
  const accepted = typeof acceptReadonly === 'boolean' ? acceptReadonly : acceptReadonly.has(path);
  const closed = (field.readonly === true && !accepted) || (!type.writable && !system);
  if (given === undefined) {
    if (mode === 'patch' || mode === 'assign' || !type.writable) return undefined;
    if (mode === 'replace' && (closed || !type.readable || numberingOf(field) !== undefined))
      return undefined;
  }
  const before = options.before === undefined ? undefined : own(options.before, path);
  const isRead = given !== undefined && options.isRead?.(field) === true;
  const parsed = isRead
    ? { value: given }
    : parseValue(field, rawValue(field, given, before, options), path, options);
  if (closed && given !== undefined) {
    // Sending back what was read is no write, so that a client may read, change and replace.
    if ('value' in parsed && jsonEqual(parsed.value, before ?? null)) return undefined;
    return failed('readonly', path, `${fieldTitle(field)} cannot be written`);
  }
  if ('errors' in parsed) return parsed;
  if (field.required === true && !closed && isEmpty(parsed.value) && !isFilledLater(field, given, mode)) {
    return failed('required', path, `${fieldTitle(field)} is required`);
  }
  const most = typeof parsed.value === 'string' ? keyTextLimit(definition, path) : undefined;
  if (most !== undefined && characters(parsed.value as string) > most) {
    return failed('too_long', path, `A unique text has at most ${most} characters`);
  }
  return parsed;
}

/** Whether the store gives a value that is not here yet: a number, or what an expression comes to. */
function isFilledLater(field: FieldDefinition, given: unknown, mode: ParseResourceOptions['mode']): boolean {
  if (mode === 'create' && numberingOf(field) !== undefined) return true;
  return given === undefined && field.defaultExpression !== undefined;
}

function rawValue(
  field: FieldDefinition,
  given: unknown,
  before: unknown,
  options: ParseResourceOptions,
): unknown {
  if (given === undefined) return defaultOf(field, options);
  if (options.mode !== 'patch' || !isObject(given)) return given;
  // What is nested too deep to be kept is not merged either: reading it tells the fault.
  return jsonFaults(given, '').length > 0 ? given : mergePatch(before ?? null, given);
}

/** The faults of the module's rules that a resource breaks; `evaluate` says whether an expression holds for the data. */
export function checkRules(
  rules: ModuleDefinition['bakery_resource']['rules'] = [],
  data: Record<string, unknown>,
  evaluate: (expression: string, data: Record<string, unknown>) => boolean,
): ContentFault[] {
  return rules.flatMap(({ expression, message, field }) =>
    evaluate(expression, data) ? [] : [fault('rule', field ?? '', message)],
  );
}
