import { fault, type Fault } from '../case.ts';

const at = 'modules/things:bakery_resource';
const things = (fields: object[], more: object = {}) => ({
  'modules/things': { bakery_resource_module: 'things', bakery_resource: { fields, ...more } },
});
const one = (field: object) => things([{ identifier: 'a', type: 'text', ...field }]);
const first = `${at}.fields.0`;

/** Keys that nothing can keep, and fields that cannot fill themselves. */
export const moduleKeys: Fault[] = [
  fault(
    'a number that is not unique',
    one({ options: { numbering: { format: '{0000}' } } }),
    `${first}.options.numbering`,
    'error conflict',
  ),
  fault(
    'a number that would come twice',
    one({ unique: true, options: { numbering: { format: '{MM}-{0000}' } } }),
    `${first}.options.numbering.format`,
    'error conflict',
  ),
  fault(
    'a number that its own pattern refuses',
    one({ unique: true, options: { pattern: '[a-z]+', numbering: { format: '{0000}' } } }),
    `${first}.options.numbering.format`,
    'error conflict',
  ),
  fault(
    'a default and an expression for it',
    one({ default: 'a', defaultExpression: '"b"' }),
    `${first}.defaultExpression`,
    'error conflict',
  ),
  fault(
    'an expression for a default in a row',
    things([
      {
        identifier: 'rows',
        type: 'list',
        options: { fields: [{ identifier: 'a', type: 'text', defaultExpression: '"b"' }] },
      },
    ]),
    `${first}.options.fields.0.defaultExpression`,
    'error conflict',
  ),
  fault(
    'a default by an expression over a field that is not there',
    one({ defaultExpression: '$resource.nothing' }),
    `${first}.defaultExpression`,
    'error expression',
  ),
  fault(
    'a key with an unknown field',
    things([{ identifier: 'a', type: 'text' }], { unique: [['a', 'b']] }),
    `${at}.unique.0.1`,
    'error unknown_field',
  ),
  fault(
    'a key of one field',
    things([{ identifier: 'a', type: 'text' }], { unique: [['a']] }),
    `${at}.unique.0`,
    'error too_few',
  ),
  fault(
    'a key with a list',
    things(
      [
        { identifier: 'a', type: 'text' },
        { identifier: 'b', type: 'multiselect', options: { choices: ['x'] } },
      ],
      { unique: [['a', 'b']] },
    ),
    `${at}.unique.0.1`,
    'error conflict',
  ),
  fault(
    'a key twice',
    things(
      [
        { identifier: 'a', type: 'text' },
        { identifier: 'b', type: 'text' },
      ],
      {
        unique: [
          ['a', 'b'],
          ['b', 'a'],
        ],
      },
    ),
    `${at}.unique.1`,
    'error duplicate',
  ),
  fault(
    'an input that numbers itself',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        input: [{ identifier: 'a', type: 'text', unique: true, options: { numbering: { format: '{0}' } } }],
        elements: [{ name: 'a', type: 'data/map', options: { value: '$input.a' } }],
      },
    },
    'workflows/w:input.0.options.numbering',
    'error conflict',
  ),
];
