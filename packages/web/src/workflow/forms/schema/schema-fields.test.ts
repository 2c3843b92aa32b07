import { expect, test } from 'vitest';
import { elementTypes } from '../../element-types.ts';
import { freeName, kindOf, partsIn, valueKinds, withKind, withParts } from './schema-fields.ts';

const order = {
  type: 'object',
  required: ['id'],
  properties: {
    id: { type: 'integer', description: 'Its number' },
    state: { type: 'string', enum: ['open', 'paid'] },
    tags: { type: 'array', items: { type: 'string' } },
    lines: { type: 'array', items: { type: 'object', properties: { sku: { type: 'string' } } } },
    odd: { type: ['string', 'null'] },
  },
};

test('EDIT94 the shape of an answer is read as named values, and written again as it was', () => {
  const parts = partsIn(order) ?? [];
  expect(parts.map(({ name, schema, required }) => [name, kindOf(schema), required])).toEqual([
    ['id', 'integer', true],
    ['state', 'text', false],
    ['tags', 'texts', false],
    ['lines', 'entries', false],
    ['odd', undefined, false],
  ]);
  expect(withParts(order, parts)).toEqual(order);
  const list = { type: 'array', items: order };
  expect(withParts(list, partsIn(list) ?? [])).toEqual(list);
  expect(partsIn({ type: 'string' })).toBeUndefined();
  expect(partsIn(undefined)).toBeUndefined();
});

test('EDIT94 a value gets another name, another kind and goes, and what is required follows', () => {
  const parts = partsIn(order) ?? [];
  const renamed = withParts(
    order,
    parts.map((each) => (each.name === 'id' ? { ...each, name: 'number' } : each)),
  );
  expect(renamed['required']).toEqual(['number']);
  expect(Object.keys(renamed['properties'] as object)[0]).toBe('number');
  expect(withParts(order, parts.slice(1))).not.toHaveProperty('required');
  expect(withKind({ type: 'integer', description: 'Its number' }, 'texts')).toEqual({
    type: 'array',
    items: { type: 'string' },
    description: 'Its number',
  });
  expect(freeName([{ name: 'value', schema: {}, required: false }])).toBe('value_2');
});

test('EDIT94 every kind that is offered is a schema that elements take, and read back as that kind', () => {
  const { shape } = elementTypes.get('data/http')?.options ?? {};
  const schema = (shape as Record<string, { safeParse(value: unknown): { success: boolean } }>)['schema'];
  expect(schema?.safeParse({ type: 'date' }).success).toBe(false);
  for (const kind of valueKinds) {
    expect(schema?.safeParse(withKind(undefined, kind)).success).toBe(true);
    expect(kindOf(withKind(undefined, kind))).toBe(kind);
  }
});
