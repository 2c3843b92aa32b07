import { expect, test } from 'vitest';
import { resolvePath } from './resolve-path.ts';
import { moduleOf } from './testing.ts';

const inner = {
  identifier: 'parts',
  type: 'list',
  options: { fields: [{ identifier: 'part', type: 'text' }] },
};
const things = moduleOf([
  { identifier: 'number', type: 'text' },
  { identifier: 'vars', type: 'map' },
  {
    identifier: 'items',
    type: 'list',
    options: { fields: [{ identifier: 'price', type: 'number' }, inner] },
  },
]);

test.each([
  ['number', { kind: 'field', field: { identifier: 'number' }, inside: [] }],
  ['items', { kind: 'field', field: { identifier: 'items' } }],
  ['items.0', { kind: 'row', list: { identifier: 'items' }, index: 0 }],
  ['items.12.price', { kind: 'field', field: { identifier: 'price' } }],
  ['items.0.parts.3', { kind: 'row', list: { identifier: 'parts' }, index: 3 }],
  ['items.0.parts.3.part', { kind: 'field', field: { identifier: 'part' } }],
  ['vars.heading.0', { kind: 'field', field: { identifier: 'vars' }, inside: ['heading', '0'] }],
])('EVT17 EVT18 the path %s leads to its field or row', (path, target) => {
  expect(resolvePath(things, path)).toMatchObject(target);
});

test.each([
  '',
  'nmber',
  'number.x',
  'items.price',
  'items.-1',
  'items.0.prise',
  'items.0.price.x',
  'items.0.',
  'vars.__proto__',
  'vars.',
  'constructor',
  '__proto__',
  'items.999999',
])('EVT17 the path "%s" leads nowhere', (path) => {
  expect(resolvePath(things, path)).toBeUndefined();
});
