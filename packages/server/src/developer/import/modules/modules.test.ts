import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { importCsv } from './csv.ts';
import { importDirectus } from './directus.ts';
import { importStrapi } from './strapi.ts';

function fieldsOf(module: Record<string, unknown> | undefined): unknown {
  return (module?.['bakery_resource'] as { fields: unknown } | undefined)?.fields;
}

function field(name: string, type: string, meta: object = {}): Record<string, unknown> {
  return { collection: 'articles', field: name, type, meta, schema: {} };
}

test('IMP6 a CSV file becomes a module with guessed types', () => {
  const rows = Array.from(
    { length: 20 },
    (_, index) =>
      `${index},A-${index},${index % 2 === 0 ? 'open' : 'done'},${index}.5,2026-01-0${(index % 9) + 1},a${index}@x.example,yes,`,
  );
  const { modules } = importCsv(
    'Orders 2026',
    ['Id,Number,State,Total,Ordered on,Mail,Paid,Remark', ...rows].join('\n'),
  );

  expect(modules[0]).toMatchObject({ bakery_resource_module: 'orders_2026' });
  expect(fieldsOf(modules[0])).toEqual([
    { identifier: 'former_id', title: 'Id', type: 'integer', required: true },
    { identifier: 'number', title: 'Number', type: 'text', required: true },
    {
      identifier: 'state',
      title: 'State',
      type: 'select',
      required: true,
      options: { choices: ['done', 'open'] },
    },
    { identifier: 'total', title: 'Total', type: 'number', required: true },
    { identifier: 'ordered_on', title: 'Ordered on', type: 'date', required: true },
    { identifier: 'mail', title: 'Mail', type: 'email', required: true },
    { identifier: 'paid', title: 'Paid', type: 'boolean', required: true },
    { identifier: 'remark', title: 'Remark', type: 'text' },
  ]);
  expect(() => importCsv('x', '')).toThrow(Problem);
});

test('IMP6 a snapshot of Directus becomes modules with relations and choices', () => {
  const { modules } = importDirectus({
    collections: [
      { collection: 'articles', schema: { name: 'articles' } },
      { collection: 'authors', schema: { name: 'authors' } },
      { collection: 'folder', schema: null },
    ],
    fields: [
      field('id', 'integer'),
      field('title', 'string', { required: true }),
      field('status', 'string', { options: { choices: [{ value: 'draft' }, { value: 'live' }] } }),
      field('body', 'text', { interface: 'input-rich-text-html' }),
      field('author', 'integer'),
      field('cover', 'uuid', { interface: 'file-image' }),
      { collection: 'authors', field: 'name', type: 'string' },
    ],
    relations: [
      { collection: 'articles', field: 'author', related_collection: 'authors' },
      { collection: 'articles', field: 'cover', related_collection: 'directus_files' },
    ],
  });

  expect(modules.map((each) => each['bakery_resource_module'])).toEqual(['articles', 'authors']);
  expect(fieldsOf(modules[0])).toMatchObject([
    { identifier: 'title', type: 'text', required: true },
    { identifier: 'status', type: 'select', options: { choices: ['draft', 'live'] } },
    { identifier: 'body', type: 'richtext' },
    { identifier: 'author', type: 'relation', options: { module: 'authors' } },
    { identifier: 'cover', type: 'image' },
  ]);
  expect(() => importDirectus({})).toThrow(Problem);
});

test('IMP6 content types of Strapi become modules', () => {
  const { modules, todo } = importStrapi([
    {
      kind: 'collectionType',
      info: { singularName: 'product', displayName: 'Product' },
      attributes: {
        sku: { type: 'string', required: true, unique: true },
        price: { type: 'decimal' },
        state: { type: 'enumeration', enum: ['new', 'used'] },
        category: { type: 'relation', relation: 'manyToOne', target: 'api::category.category' },
        parts: { type: 'component', component: 'shop.part' },
      },
    },
  ]);

  expect(fieldsOf(modules[0])).toMatchObject([
    { identifier: 'sku', type: 'text', required: true, unique: true },
    { identifier: 'price', type: 'number' },
    { identifier: 'state', type: 'select', options: { choices: ['new', 'used'] } },
    { identifier: 'category', type: 'relation', options: { module: 'category' } },
    { identifier: 'parts', type: 'json' },
  ]);
  expect(todo).toHaveLength(1);
  expect(() => importStrapi([{}])).toThrow(Problem);
});
