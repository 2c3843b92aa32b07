import { eventRequest } from '@bakehouse/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { testId } from '../../testing/index.ts';
import { schemaMatcher } from './schema-matcher.ts';
import { routes } from '../routes/index.ts';

const change = {
  module: 'orders',
  id: testId(1),
  data: { items: [{ price: 1 }] },
  field: 'items.0.price',
  selector: 'items.0',
  value: 1,
  list: { field: 'items', index: 0, row: {}, button: 'b' },
  view: 'create',
  trace: true,
};

test('what a form sends fits, and what is wrong in one place does not', () => {
  const fits = schemaMatcher(eventRequest);
  expect(fits?.(change)).toBe(true);
  expect(fits?.({ module: 'orders' })).toBe(true);
  for (const wrong of [
    { module: 'Orders' },
    { module: undefined },
    { id: 'none' },
    { id: testId(1).replace('0', 'A') },
    { data: [] },
    { field: 'items..price' },
    { field: 'a'.repeat(501) },
    { list: { ...change.list, index: -1 } },
    { list: { ...change.list, index: 0.5 } },
    { list: { field: 'items' } },
    { view: 'edit' },
    { trace: 'yes' },
    { unknown: 1 },
  ])
    expect(fits?.({ ...change, ...wrong }), JSON.stringify(wrong)).toBe(false);
  for (const wrong of [undefined, null, [], 'orders', 1, {}]) expect(fits?.(wrong)).toBe(false);
});

test('kinds that change what is given, or are told of by the schema only, are left to it', () => {
  for (const schema of [
    z.coerce.number(),
    z.coerce.string(),
    z.email(),
    z.string().transform((text) => text.length),
    z.union([z.string(), z.number()]),
    z.object({ n: z.number().default(1) }),
    z.record(z.string(), z.email()),
  ])
    expect(schemaMatcher(schema)).toBeUndefined();
  const short = schemaMatcher(z.string().trim().max(3));
  expect([short?.('abc'), short?.(' a '), short?.('abcd')]).toEqual([true, false, false]);
});

const schemas = routes.flatMap(({ method, path, params, query, body }) =>
  Object.entries({ params, query, body }).flatMap(([part, schema]) =>
    schema === undefined ? [] : [{ name: `${method} ${path} ${part}`, schema }],
  ),
);

const scalar = fc.oneof(
  fc.constantFrom('orders', 'items.0.price', 'Orders', '', ' ', 'create', 'a@example.com', testId(1)),
  fc.constantFrom<unknown>(0, 1, -1, 0.5, 1e300, NaN, true, false, null, undefined, {}, [], ['a'], { a: 1 }),
  fc.string(),
);

test('what fits any schema of any route is taken by it, unchanged', () => {
  let fitting = 0;
  for (const { name, schema } of schemas) {
    const fits = schemaMatcher(schema);
    if (fits === undefined) continue;
    const keys = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
    const object = fc
      .array(fc.tuple(fc.constantFrom('other', ...keys), scalar), { maxLength: keys.length + 1 })
      .map((entries) => Object.fromEntries(entries));
    fc.assert(
      fc.property(fc.oneof(object, object, object, scalar), (value) => {
        if (!fits(value)) return;
        fitting += 1;
        expect(schema.safeParse(value), name).toEqual({ success: true, data: value });
      }),
      { numRuns: 300 },
    );
  }
  expect(fitting).toBeGreaterThan(1000);
});
