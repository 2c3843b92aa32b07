import { expect, test } from 'vitest';
import { root } from '../../../test/harness/product.ts';
import { demands } from './demands.ts';
import { findDemands, withoutComments } from './find-demands.ts';

test('SHIP11 what we ask of PostgreSQL is found in the source, also over several lines, and comments are no statements', () => {
  const found = new Map(findDemands(root).map((each) => [each.name.split(' (')[0], each.files]));
  expect(found.size).toBe(demands.length);
  expect(found.get('Notices')).toEqual(['packages/store/src/invalidation/invalidation.ts']);
  expect(found.get('Statements that write in several tables at once')).toContain(
    'packages/store/src/runs/forget-runs.ts',
  );
  expect(withoutComments('-- create trigger\n  // create trigger\n * create trigger\ncreate table')).toBe(
    'create table',
  );
});
