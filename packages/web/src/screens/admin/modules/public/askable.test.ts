import { expect, test } from 'vitest';
import { askableFields } from './askable.ts';

test('EDIT59 a public form offers the fields that it can ask for', () => {
  const definition = {
    bakery_resource_module: 'guests',
    bakery_resource: {
      fields: [
        { identifier: 'name', type: 'text', required: true },
        { identifier: 'code', type: 'text', unique: true },
        { identifier: 'host', type: 'user' },
        { identifier: 'seen', type: 'boolean', readonly: true },
        { identifier: 'meal', type: 'select', options: { choices: ['a'] } },
      ],
    },
  };
  expect(askableFields(definition)).toEqual(['name', 'meal']);
  expect(askableFields({ ...definition, bakery_resource: { fields: [] } })).toEqual([]);
});
