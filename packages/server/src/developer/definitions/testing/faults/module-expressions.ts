import { fault, type Fault } from '../case.ts';

const base = 'modules/things:bakery_resource';
const fields = [
  { identifier: 'title', type: 'text' },
  { identifier: 'status', type: 'select', options: { choices: ['open', 'done'] } },
  { identifier: 'count', type: 'integer' },
  { identifier: 'from', type: 'date' },
  { identifier: 'owner', type: 'relation', options: { module: 'customers' } },
  {
    identifier: 'rows',
    type: 'list',
    options: {
      fields: [
        { identifier: 'price', type: 'number' },
        { identifier: 'qty', type: 'integer' },
      ],
    },
  },
];
const things = (more: object, extra: object[] = []) => ({
  'modules/things': {
    bakery_resource_module: 'things',
    bakery_resource: { fields: [...fields, ...extra], ...more },
  },
});
const label = (text: string) => things({ label: text });
const rule = (expression: string) => things({ rules: [{ expression, message: 'x' }] });
const computed = (expression: string, result = 'number') =>
  things({}, [{ identifier: 'made', type: 'computed', options: { expression, result } }]);
const atLabel = `${base}.label`;
const atRule = `${base}.rules.0.expression`;
const atComputed = `${base}.fields.6.options.expression`;

/** Labels, rules and computed fields. */
export const moduleExpressions: Fault[] = [
  fault('a label of an unknown field', label('$resource.name'), atLabel, 'error expression'),
  fault('a label of an unknown field of the input', label('name'), atLabel, 'error expression'),
  fault('a label with an unknown variable', label('$title'), atLabel, 'error expression'),
  fault('a label with the user', label('$user.name'), atLabel, 'error expression'),
  fault('a label that does not parse', label('$resource.title &'), atLabel, 'error expression'),
  fault('a label with braces', label('{{title}}'), atLabel, 'error expression'),
  fault('a label with an unknown function', label('$upper($resource.title)'), atLabel, 'error expression'),
  fault('a label through a relation', label('$resource.owner.name'), atLabel, 'warning expression'),
  fault('a label that is always the same', label('"Thing"'), atLabel, 'warning constant'),
  fault('a label with a wrong number of arguments', label('$substring()'), atLabel, 'warning expression'),
  fault('a rule about an unknown field', rule('$resource.amount > 0'), atRule, 'error expression'),
  fault(
    'a rule about an unknown field of a row',
    rule('$sum($resource.rows.(price * quantity)) > 0'),
    atRule,
    'error expression',
  ),
  fault('a rule with no choice', rule('$resource.status != "closed"'), atRule, 'error expression'),
  fault('a rule with two equal signs', rule('$resource.count == 1'), atRule, 'error expression'),
  fault(
    'a rule that compares a number with a text',
    rule('$resource.count > "5"'),
    atRule,
    'warning expression',
  ),
  fault(
    'a rule that compares a date with a number',
    rule('$resource.from > 2026'),
    atRule,
    'warning expression',
  ),
  fault('a rule that is always true', rule('true'), atRule, 'warning constant'),
  fault('a rule that is a text', rule('"$resource.count > 5"'), atRule, 'warning constant'),
  fault(
    'a rule that shows its message at an unknown field',
    things({ rules: [{ expression: '$resource.count > 0', message: 'x', field: 'amount' }] }),
    `${base}.rules.0.field`,
    'error unknown_field',
  ),
  fault(
    'a rule without a message',
    things({ rules: [{ expression: '$resource.count > 0' }] }),
    `${base}.rules.0.message`,
    'error required',
  ),
  fault('computed from an unknown field', computed('$resource.price * 2'), atComputed, 'error expression'),
  fault(
    'computed from an unknown field of a row',
    computed('$sum($resource.rows.prize)'),
    atComputed,
    'error expression',
  ),
  fault('computed from itself', computed('$resource.made + 1'), atComputed, 'warning expression'),
  fault('computed as a sum of a text', computed('$sum($resource.title)'), atComputed, 'warning expression'),
  fault(
    'computed as a text where a number is meant',
    computed('$resource.title'),
    atComputed,
    'warning expression',
  ),
  fault(
    'computed as a number where a text is meant',
    computed('$resource.count * 2', 'text'),
    atComputed,
    'warning expression',
  ),
  fault(
    'computed as a product with a text',
    computed('$resource.title * 2'),
    atComputed,
    'warning expression',
  ),
  fault(
    'computed without an expression',
    things({}, [{ identifier: 'made', type: 'computed', options: { result: 'number' } }]),
    atComputed,
    'error required',
  ),
  fault(
    'computed as an unknown kind',
    computed('1', 'money_'),
    `${base}.fields.6.options.result`,
    'error not_a_choice',
  ),
  fault(
    'computed by an unknown function',
    computed('$total($resource.rows.price)'),
    atComputed,
    'error expression',
  ),
];
