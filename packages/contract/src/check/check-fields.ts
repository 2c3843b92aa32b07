import { fault, joinPath, schemaFaults } from '../fault.ts';
import { fieldOptionNames, type FieldType } from '../fields/define-field.ts';
import { fieldCountLimit, listDepthLimit, type FieldOptions } from '../fields/field-definition.ts';
import { fieldType, fieldTypes } from '../fields/index.ts';
import { identifierPattern } from '../identifiers.ts';
import { isObject } from '../json-value.ts';
import type { ContentFault } from '../problem.ts';
import { checkFilled } from './check-filled.ts';
import { checkDefault, checkMapping } from './check-default.ts';

/** What the checking of a module's fields carries along. */
export interface FieldCheck {
  /** Dotted names of fields whose choices a capability fills. */
  readonly filled: ReadonlySet<string>;
  /** How many fields were seen so far, those in lists included. */
  count: number;
}

/** Finds what is wrong with fields beyond their shape: names, types, options and defaults, in lists too. */
export function checkFields(
  fields: unknown[],
  path: string,
  check: FieldCheck,
  trail = '',
  depth = 0,
): ContentFault[] {
  check.count += fields.length;
  if (check.count > fieldCountLimit) return [fault('too_many', path, `At most ${fieldCountLimit} fields`)];
  if (depth > listDepthLimit)
    return [fault('too_deep', path, `Lists can be nested at most ${listDepthLimit} levels deep`)];
  const names = fields.map((field) => (isObject(field) ? field['identifier'] : undefined));
  const former = fields.map((field) => (isObject(field) ? field['was'] : undefined));
  return fields.flatMap((raw, index) => {
    const at = joinPath(path, index);
    return isObject(raw)
      ? [
          ...checkNames(raw, { names, former, index, nested: depth > 0 }, at),
          ...checkTyped(raw, at, check, trail, depth),
        ]
      : [];
  });
}

interface Names {
  names: unknown[];
  former: unknown[];
  index: number;
  nested: boolean;
}

function checkNames(
  raw: Record<string, unknown>,
  { names, former, index, nested }: Names,
  path: string,
): ContentFault[] {
  const faults: ContentFault[] = [];
  const { identifier, was } = raw;
  if (typeof identifier === 'string' && names.indexOf(identifier) < index) {
    faults.push(
      fault('duplicate', joinPath(path, 'identifier'), `The field "${identifier}" is listed twice`),
    );
  }
  if (typeof was === 'string') {
    const at = joinPath(path, 'was');
    if (names.includes(was)) faults.push(fault('conflict', at, `The field "${was}" still exists`));
    else if (!identifierPattern.test(was))
      faults.push(fault('bad_format', at, `"${was}" is not a valid field identifier`));
    else if (former.indexOf(was) < index)
      faults.push(fault('duplicate', at, `"${was}" is already the former name of another field`));
  }
  if (nested && raw['unique'] === true) {
    faults.push(fault('conflict', joinPath(path, 'unique'), 'A field in a list cannot be unique'));
  }
  return faults;
}

function checkTyped(
  raw: Record<string, unknown>,
  path: string,
  check: FieldCheck,
  trail: string,
  depth: number,
): ContentFault[] {
  // The shape has its own faults; here a field with a fault elsewhere is still checked as far as it goes.
  if (typeof raw['type'] !== 'string') return [];
  const type = fieldType(raw['type']);
  if (type === undefined) {
    const known = fieldTypes.map((each) => each.type).join(', ');
    return [
      fault('unknown_type', joinPath(path, 'type'), `Unknown field type "${raw['type']}"; known: ${known}`),
    ];
  }
  if (depth > 0 && !(type.readable && type.writable)) {
    return [
      fault('conflict', joinPath(path, 'type'), `A field of type ${type.type} cannot be used in a list`),
    ];
  }
  const options = isObject(raw['options']) ? raw['options'] : {};
  const identifier = typeof raw['identifier'] === 'string' ? raw['identifier'] : '';
  const name = joinPath(trail, identifier);
  const faults = checkOptions(type, options, joinPath(path, 'options'), check.filled.has(name));
  if (type.type === 'list' && Array.isArray(options['fields'])) {
    faults.push(...checkFields(options['fields'], joinPath(path, 'options.fields'), check, name, depth + 1));
  }
  if (faults.length > 0) return faults;
  if (raw['unique'] === true && depth === 0 && !type.uniqueable(options)) {
    faults.push(fault('conflict', joinPath(path, 'unique'), `A field of type ${type.type} cannot be unique`));
  }
  const field = { identifier, type: type.type, options, default: raw['default'] };
  return [
    ...faults,
    ...checkDefault(field, path),
    ...checkFilled(raw, type, path, depth > 0),
    ...checkMapping(field, path),
  ];
}

function checkOptions(
  type: FieldType,
  options: FieldOptions,
  path: string,
  choicesFilled: boolean,
): ContentFault[] {
  const parsed = type.options.safeParse(options);
  if (parsed.success) return type.checkOptions(parsed.data, { path, choicesFilled });
  return schemaFaults(parsed.error, path).map((each) => {
    const key = each.path.slice(path.length + 1);
    if (each.code !== 'unknown_key' || key.includes('.')) return each;
    const known = fieldOptionNames(type).join(', ');
    return fault(
      'unknown_option',
      each.path,
      `The field type ${type.type} has no option "${key}"; known: ${known}`,
    );
  });
}
