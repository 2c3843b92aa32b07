import type { Type } from '@bakehouse/engine/check';
import { expect, test } from 'vitest';
import { emptyScope } from '../form-context.ts';
import { everyPick, valueTree } from './value-tree.ts';

test('EDIT23 a value inside of what an earlier element gave is found by its name, and what holds it is kept', () => {
  const text: Type = { kind: 'string' };
  const customer: Type = { kind: 'object', members: new Map([['address', text]]), open: false };
  let kept = 0;
  const groups = valueTree({
    ...emptyScope,
    earlier: [
      {
        element: 'find',
        variable: 'find',
        type: customer,
        sample: { address: 'shop@example.com' },
        keep: () => {
          kept += 1;
        },
      },
    ],
  });
  const found = everyPick(groups.find(({ key }) => key === 'earlier')?.picks ?? []).find(
    ({ title }) => title === 'address',
  );
  expect(found).toMatchObject({ source: '$find.address', within: ['find'], sample: 'shop@example.com' });
  found?.earlier?.keep();
  expect(kept).toBe(1);
});
