import { isObject, Problem } from '@bakehouse/contract';
import type { Made, Todo } from '../made.ts';
import { identifierOf, makeModule, type MadeField } from './make-module.ts';
import { textOf } from '../text-of.ts';

const types: ReadonlyMap<string, string> = new Map(
  Object.entries({
    string: 'text',
    text: 'textarea',
    uuid: 'text',
    hash: 'text',
    integer: 'integer',
    bigInteger: 'integer',
    float: 'number',
    decimal: 'number',
    boolean: 'boolean',
    date: 'date',
    dateTime: 'datetime',
    timestamp: 'datetime',
    time: 'time',
    json: 'json',
    csv: 'json',
    geometry: 'json',
  }),
);

const interfaces: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'input-rich-text-html': 'richtext',
    'input-rich-text-md': 'textarea',
    'input-code': 'code',
    'input-multiline': 'textarea',
    'select-color': 'color',
  }),
);

/** Fields that every resource has by itself. */
const own: ReadonlySet<string> = new Set([
  'id',
  'date_created',
  'date_updated',
  'user_created',
  'user_updated',
]);

/** Makes modules of a schema snapshot of Directus (`directus schema snapshot`). */
export function importDirectus(json: unknown): Made {
  const snapshot = isObject(json) && isObject(json['data']) ? json['data'] : json;
  const fields = objects(isObject(snapshot) ? snapshot['fields'] : undefined);
  const relations = objects(isObject(snapshot) ? snapshot['relations'] : undefined);
  const collections = objects(isObject(snapshot) ? snapshot['collections'] : undefined).filter(
    (each) => isObject(each['schema']) && !textOf(each['collection']).startsWith('directus_'),
  );
  if (collections.length === 0)
    throw new Problem('invalid', 'This is no snapshot of Directus: it has no "collections".');
  const todo: Todo[] = [];
  const modules = collections.map((each) => {
    const name = textOf(each['collection']);
    const made = fields
      .filter((field) => field['collection'] === name && !own.has(textOf(field['field'])))
      .flatMap((field) =>
        fieldOf(field, relations, (message) => todo.push({ definition: identifierOf(name), message })),
      );
    return makeModule(name, titleOf(name), made);
  });
  return { workflows: [], modules, todo, taken: [] };
}

function fieldOf(
  field: Record<string, unknown>,
  relations: readonly Record<string, unknown>[],
  tell: (message: string) => void,
): MadeField[] {
  const name = textOf(field['field']);
  const meta = isObject(field['meta']) ? field['meta'] : {};
  const schema = isObject(field['schema']) ? field['schema'] : {};
  const options = isObject(meta['options']) ? meta['options'] : {};
  const base = {
    name,
    title: titleOf(name),
    ...(meta['required'] === true ? { required: true } : {}),
    ...(schema['is_unique'] === true ? { unique: true } : {}),
  };
  const related = relations.find(
    (each) => each['collection'] === field['collection'] && each['field'] === name,
  );
  if (related !== undefined) {
    const target = textOf(related['related_collection'] ?? '');
    if (target === 'directus_files')
      return [{ ...base, type: textOf(meta['interface']).includes('image') ? 'image' : 'file' }];
    if (target === 'directus_users') return [{ ...base, type: 'user' }];
    if (target !== '' && !target.startsWith('directus_'))
      return [{ ...base, type: 'relation', options: { module: identifierOf(target) } }];
  }
  if (field['type'] === 'alias') {
    if (field['schema'] !== null && field['schema'] !== undefined)
      tell(`"${name}" is left out: it holds no value of its own.`);
    return [];
  }
  const choices = objects(options['choices']).flatMap(({ value }) =>
    typeof value === 'string' ? [value] : [],
  );
  if (choices.length > 0)
    return [
      {
        ...base,
        type: field['type'] === 'json' || field['type'] === 'csv' ? 'multiselect' : 'select',
        options: { choices: [...new Set(choices)] },
      },
    ];
  const type = interfaces.get(textOf(meta['interface'])) ?? types.get(textOf(field['type']));
  if (type === undefined)
    tell(`"${name}" is of the type "${textOf(field['type'])}", which is stored as JSON here.`);
  return [{ ...base, type: type ?? 'json' }];
}

function titleOf(name: string): string {
  const words = name.replaceAll('_', ' ').trim();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function objects(value: unknown): Record<string, unknown>[] {
  return (Array.isArray(value) ? value : []).filter(isObject);
}
