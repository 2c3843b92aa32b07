import { expect, test } from 'vitest';
import { ruleConditionsOf, ruleExpression } from './rule-conditions.ts';

test('EDIT81 rules are read as conditions and written again as they were', () => {
  const same = [
    '$resource.last_day >= $resource.first_day',
    '$resource.quantity != 0',
    '$resource.status = "a \\"b\\" and c"',
    '$resource.price > -1.5 and $resource.price <= 100',
    '$resource.paid = true or $not($resource.due != null)',
    '$resource.name != null',
    '$not($resource.status = "sent") or ($resource.sent_on != null)',
    '$not($resource.a != null and $resource.b != null) or ($resource.a < $resource.b)',
  ];
  for (const expression of same) {
    const read = ruleConditionsOf(expression);
    expect(read, expression).toBeDefined();
    if (read !== undefined) expect(ruleExpression(read)).toBe(expression);
  }
  expect(ruleConditionsOf(same[6] ?? '')).toEqual({
    when: [{ field: 'status', operator: '=', with: { value: 'sent' } }],
    any: false,
    must: [{ field: 'sent_on', operator: 'filled', with: { value: '' } }],
  });
});

test('EDIT81 a rule that says more than conditions can stays an expression', () => {
  const others = [
    '',
    '$resource.a > 1 and $resource.b > 1 or $resource.c > 1',
    '$count($resource.positions) > 0',
    '$resource.a  > 1',
    '$resource.a > 1.50',
    '$resource.a = null',
    '$resource.a.b > 1',
    '($resource.a > 1)',
    '$not($resource.a > 1 or $resource.b > 1) or ($resource.c > 1)',
  ];
  for (const expression of others) expect(ruleConditionsOf(expression), expression).toBeUndefined();
});
