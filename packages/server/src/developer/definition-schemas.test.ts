import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { expect, test } from 'vitest';
import { productFolder } from '../foundation/places.ts';
import { definitionSchema, schemaFiles } from './definition-schemas.ts';
import { kinds } from './definitions/kinds/index.ts';
import { bakery } from './definitions/testing/bakery.ts';
import { faults } from './definitions/testing/faults/index.ts';
import { rights } from './definitions/testing/right/index.ts';
import { installedExamples } from './examples/examples.ts';

const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false });
const validators = new Map<string, ValidateFunction>(
  kinds.map(({ folder, name }) => [folder, ajv.compile(definitionSchema(`${name}.json`) ?? false)]),
);

/** What a schema says about a definition that stands at a place such as `modules/orders`. */
function told(place: string, json: unknown): string[] {
  const validate = validators.get(place.split('/')[0] ?? '');
  if (validate === undefined || validate(json)) return [];
  return (validate.errors ?? []).map(({ instancePath, message }) => `${place}${instancePath} ${message}`);
}

test('API23 there is a schema for every kind of definition, and for nothing else', () => {
  expect(schemaFiles).toEqual([
    'module.json',
    'role.json',
    'queue.json',
    'connection.json',
    'env.json',
    'api.json',
    'piece.json',
    'workflow.json',
    'dashboard.json',
    'view.json',
    'site.json',
  ]);
  expect(definitionSchema('user.json')).toBeUndefined();
  expect(definitionSchema('__proto__')).toBeUndefined();
});

test('API23 the schemas find nothing in what is right: the examples and every right definition of the check', () => {
  const examples = installedExamples().flatMap(({ identifier: example }) =>
    kinds.flatMap(({ folder }) => {
      const path = join(productFolder(), 'examples', example, folder);
      const files = readdirSync(join(path, '..')).includes(folder) ? readdirSync(path) : [];
      return files.map((file): [string, unknown] => [
        `${folder}/${example}/${file}`,
        JSON.parse(readFileSync(join(path, file), 'utf8')),
      ]);
    }),
  );
  expect(examples.length).toBeGreaterThan(10);
  const right = Object.values(rights).flatMap((list) => list.flatMap(({ pieces }) => Object.entries(pieces)));
  const all = [...examples, ...Object.entries(bakery), ...right];
  expect(all.flatMap(([place, json]) => told(place, json))).toEqual([]);
});

const module = (field: object) => ({ bakery_resource_module: 'm', bakery_resource: { fields: [field] } });
const workflow = (element: object) => ({ identifier: 'w', elements: [{ name: 'a', ...element }] });

test('API23 the schemas find unknown keys, types and options, in rows of lists and in elements, too', () => {
  const wrong: [string, object][] = [
    ['modules/m', { ...module({ identifier: 'a', type: 'text' }), more: 1 }],
    ['modules/m', module({ identifier: 'a', type: 'string' })],
    ['modules/m', module({ identifier: 'a', type: 'text', options: { min: 1 } })],
    ['modules/m', module({ identifier: 'a', type: 'relation', options: { onDelete: 'clear' } })],
    [
      'modules/m',
      module({ identifier: 'a', type: 'list', options: { fields: [{ identifier: 'b', type: 'txt' }] } }),
    ],
    ['workflows/w', workflow({ type: 'action/sav' })],
    ['workflows/w', workflow({ type: 'action/save', options: { modul: 'orders' } })],
    ['roles/r', { slug: 'r', title: 'R', permissions: [{ module: 'orders', action: 'reed' }] }],
    ['queues/q', { name: 'q', concurrency: 'many' }],
  ];
  for (const [place, json] of wrong) expect(told(place, json), JSON.stringify(json)).not.toEqual([]);
  expect(
    told('modules/m', { $schema: 'http://x/module.json', ...module({ identifier: 'a', type: 'text' }) }),
  ).toEqual([]);
});

test('API23 whatever a schema finds the check finds as well', () => {
  const plain = Object.values(faults).flatMap((list) =>
    list.filter(({ pieces }) => Object.entries(pieces).some(([place, json]) => told(place, json).length > 0)),
  );
  expect(plain.length).toBeGreaterThan(90);
  expect(plain.filter(({ told: level }) => !level.startsWith('error')).map(({ name }) => name)).toEqual([]);
});
