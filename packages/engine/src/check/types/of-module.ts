import {
  closedChoices,
  rowFields,
  systemFields,
  type FieldDefinition,
  type ModuleDefinition,
} from '@bakehouse/contract';
import { listOf, unknownType, type ObjectType, type Type } from '../../types/type.ts';

/** The type of a resource of a module in the context: its fields plus the reserved names. */
export function resourceType(definition: ModuleDefinition): ObjectType {
  const known = types.get(definition);
  if (known !== undefined) return known;
  const module = definition.bakery_resource_module;
  const members = membersOf(definition.bakery_resource.fields);
  for (const name of [...Object.keys(systemFields), 'module'])
    members.set(
      name,
      name === 'version' ? number : name === 'id' ? { kind: 'string', idOf: module } : string,
    );
  const made: ObjectType = {
    kind: 'object',
    members,
    open: false,
    of: `the module "${module}"`,
    module,
    optional: optionalNames(definition.bakery_resource.fields),
  };
  types.set(definition, made);
  return made;
}

/** The type of an object that has just these fields. */
export function fieldsType(fields: readonly FieldDefinition[], of: string): ObjectType {
  return { kind: 'object', members: membersOf(fields), open: false, of, optional: optionalNames(fields) };
}

/** The type of a field's values, as far as expressions can rely on it. */
export function fieldValueType(field: FieldDefinition): Type {
  const { type, identifier, options = {} } = field;
  if (type === 'computed')
    return byType[typeof options['result'] === 'string' ? options['result'] : 'text'] ?? unknownType;
  if (type === 'list') {
    const members = membersOf(rowFields(field));
    members.set('id', string);
    const optional = optionalNames(rowFields(field));
    return listOf({ kind: 'object', members, open: false, of: `a row of "${identifier}"`, optional });
  }
  if (type === 'relation') return relationType(options);
  const entity = entities[type];
  if (entity !== undefined)
    return options['multiple'] === true ? listOf({ kind: 'string', entity }) : { kind: 'string', entity };
  const choices = closedChoices(field);
  if (choices === undefined) return textOf(identifier, byType[type] ?? unknownType);
  const chosen: Type = { kind: 'string', choices };
  return type === 'multiselect' ? listOf(chosen) : chosen;
}

/** A text of words: what is called an id or a key may be one. */
function textOf(identifier: string, type: Type): Type {
  return type.kind === 'string' && !/(?:^|_)(?:id|ids|key|ref|reference|uuid)$/.test(identifier)
    ? { ...type, field: identifier }
    : type;
}

/** The fields of one value that may have none: not required, and nothing fills them in. */
function optionalNames(fields: readonly FieldDefinition[]): Set<string> {
  return new Set(
    fields.flatMap(({ identifier, type, required, default: given, options = {} }) =>
      required === true || given !== undefined || severalTypes.has(type) || options['multiple'] === true
        ? []
        : [identifier],
    ),
  );
}

function relationType({ module, multiple }: Readonly<Record<string, unknown>>): Type {
  if (typeof module !== 'string') return unknownType;
  const id: Type = { kind: 'string', idOf: module };
  return multiple === true ? listOf(id) : id;
}

/** Fields that hold ids of what is no resource. */
const entities: Readonly<Record<string, 'user' | 'file'>> = { user: 'user', file: 'file', image: 'file' };

const types = new WeakMap<ModuleDefinition, ObjectType>();
const severalTypes: ReadonlySet<string> = new Set([
  'list',
  'multiselect',
  'json',
  'map',
  'computed',
  'boolean',
]);
const string: Type = { kind: 'string' };
const number: Type = { kind: 'number' };

// What may hold an id, an object or a list, as its options say, is left unknown.
const byType: Readonly<Record<string, Type>> = {
  text: string,
  textarea: string,
  richtext: string,
  code: string,
  select: string,
  email: { kind: 'string', format: 'email' },
  url: { kind: 'string', format: 'url' },
  phone: { kind: 'string', format: 'phone' },
  color: { kind: 'string', format: 'color' },
  date: { kind: 'string', holds: 'date' },
  datetime: { kind: 'string', holds: 'datetime' },
  time: { kind: 'string', holds: 'time' },
  password: string,
  number,
  integer: number,
  money: number,
  boolean: { kind: 'boolean' },
  multiselect: listOf(string),
};

function membersOf(fields: readonly FieldDefinition[]): Map<string, Type> {
  return new Map(fields.map((field) => [field.identifier, fieldValueType(field)]));
}
