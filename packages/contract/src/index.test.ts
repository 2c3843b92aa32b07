import { expect, test } from 'vitest';
import * as z from 'zod';
import * as contract from './index.ts';

test('every shape that crosses the wire can be described as JSON Schema', () => {
  const shapes = Object.entries(contract).flatMap(([name, value]) =>
    value instanceof z.ZodType ? [[name, value] as const] : [],
  );
  expect(shapes.map(([name]) => name)).toEqual(
    expect.arrayContaining([
      'moduleDefinition',
      'workflowDefinition',
      'instruction',
      'eventRequest',
      'role',
      'resource',
      'recipe',
      'slotObject',
    ]),
  );
  for (const [, shape] of shapes) expect(z.toJSONSchema(shape, { io: 'input' })).toHaveProperty('$schema');
});
