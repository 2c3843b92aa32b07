import { isObject, Problem } from '@bakehouse/contract';
import type { Made, Todo } from '../made.ts';
import { identifierOf, makeModule, type MadeField } from './make-module.ts';
import { textOf } from '../text-of.ts';

const types: Readonly<Record<string, string>> = {
  string: 'text',
  text: 'textarea',
  richtext: 'textarea',
  blocks: 'json',
  email: 'email',
  password: 'password',
  uid: 'text',
  integer: 'integer',
  biginteger: 'integer',
  float: 'number',
  decimal: 'number',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  timestamp: 'datetime',
  time: 'time',
  json: 'json',
};

/** Makes modules of content types of Strapi (`schema.json` of each). */
export function importStrapi(schemas: readonly unknown[]): Made {
  const todo: Todo[] = [];
  const modules = schemas.map((schema) => {
    const info = isObject(schema) && isObject(schema['info']) ? schema['info'] : {};
    const attributes = isObject(schema) ? schema['attributes'] : undefined;
    const name = info['singularName'] ?? (isObject(schema) ? schema['collectionName'] : undefined);
    if (typeof name !== 'string' || !isObject(attributes))
      throw new Problem(
        'invalid',
        'This is no content type of Strapi: it has no "info.singularName" or no "attributes".',
      );
    const tell = (message: string): void => void todo.push({ definition: identifierOf(name), message });
    const fields = Object.entries(attributes).flatMap(([field, given]) =>
      isObject(given) ? fieldOf(field, given, tell) : [],
    );
    return makeModule(name, typeof info['displayName'] === 'string' ? info['displayName'] : name, fields);
  });
  return { workflows: [], modules, todo, taken: [] };
}

function fieldOf(name: string, given: Record<string, unknown>, tell: (message: string) => void): MadeField[] {
  const type = textOf(given['type']);
  const base = {
    name,
    ...(given['required'] === true ? { required: true } : {}),
    ...(given['unique'] === true ? { unique: true } : {}),
  };
  if (type === 'enumeration' && Array.isArray(given['enum']))
    return [{ ...base, type: 'select', options: { choices: given['enum'].map(String) } }];
  if (type === 'media') {
    if (given['multiple'] === true) tell(`"${name}" held several files; here it holds one.`);
    return [
      {
        name,
        type:
          Array.isArray(given['allowedTypes']) && given['allowedTypes'].join() === 'images'
            ? 'image'
            : 'file',
      },
    ];
  }
  if (type === 'relation') return relationOf(name, given, tell);
  const found = Object.hasOwn(types, type) ? types[type] : undefined;
  if (found === undefined) tell(`"${name}" is of the type "${type}", which is stored as JSON here.`);
  return [{ ...base, type: found ?? 'json' }];
}

function relationOf(
  name: string,
  { target, relation }: Record<string, unknown>,
  tell: (message: string) => void,
): MadeField[] {
  const kind = textOf(relation);
  if (target === 'plugin::users-permissions.user' || target === 'admin::user')
    return [{ name, type: 'user' }];
  if (kind === 'oneToMany' || kind.startsWith('morph')) {
    tell(`"${name}" is left out: the other side of the relation holds it.`);
    return [];
  }
  const module = identifierOf(textOf(target).split('.').at(-1) ?? '');
  return [
    { name, type: 'relation', options: { module, ...(kind === 'manyToMany' ? { multiple: true } : {}) } },
  ];
}
