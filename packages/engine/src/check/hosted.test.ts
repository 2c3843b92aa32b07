import { expect, test } from 'vitest';
import { checkResourceExpression } from './check-resource-expression.ts';
import { found, of, orders } from './testing.ts';

test('EXPR35 what a module works out in the browser too cannot use what only the server has', () => {
  const { errors } = checkResourceExpression('$uppercase($hash(number))', orders, 'label');
  expect(errors).toMatchObject([
    { code: 'server_function', position: 11, hint: 'Set the field by a workflow.' },
  ]);
  expect(checkResourceExpression('$uppercase(number)', orders, 'label').errors).toEqual([]);
});

test.each([
  ['$hash(7)', ['wrong_type']],
  ['$hmac("a")', ['wrong_arguments']],
  ['$addTime("2026-01-01", "1", "day")', ['wrong_type']],
  ['$timeBetween("2026-01-01", "2026-01-02", "days") & ""', []],
  ['$timeBetween("2026-01-01", "2026-01-02", "days") + 1', []],
  ['$hash("a") + 1', ['wrong_type']],
  ['$uuid("a")', ['wrong_arguments']],
  ['$parseJson("{}").anything.at.all', []],
])('EXPR35 arguments and results are known to the check of workflows: %s', (value, codes) => {
  const { errors, warnings } = found(of({ type: 'data/map', options: { value } }));
  expect([...errors, ...warnings].map((each) => each.split(' ')[0])).toEqual(codes);
});
