import { fault, type Fault } from '../case.ts';

const at = 'modules/things:bakery_resource';
const things = (fields: object[], more: object = {}) => ({
  'modules/things': { bakery_resource_module: 'things', bakery_resource: { fields, ...more } },
});
const one = (field: object) => things([{ identifier: 'a', type: 'text', ...field }]);
const first = `${at}.fields.0`;

/** Fields that cannot be made, or that can hold nothing. */
export const moduleFields: Fault[] = [
  fault('an unknown type', one({ type: 'string' }), `${first}.type`, 'error unknown_type'),
  fault(
    'a misspelt type',
    one({ type: 'realtion', options: { module: 'orders' } }),
    `${first}.type`,
    'error unknown_type',
  ),
  fault('no type', things([{ identifier: 'a' }]), `${first}.type`, 'error required'),
  fault('no identifier', things([{ type: 'text' }]), `${first}.identifier`, 'error required'),
  fault(
    'an identifier with a dash',
    one({ identifier: 'first-name' }),
    `${first}.identifier`,
    'error bad_format',
  ),
  fault(
    'an identifier with a capital',
    one({ identifier: 'Name' }),
    `${first}.identifier`,
    'error bad_format',
  ),
  fault('a reserved identifier', one({ identifier: 'id' }), `${first}.identifier`, 'error reserved'),
  fault(
    'an identifier twice',
    things([
      { identifier: 'a', type: 'text' },
      { identifier: 'a', type: 'number' },
    ]),
    `${at}.fields.1.identifier`,
    'error duplicate',
  ),
  fault(
    'an identifier twice in a row',
    things([
      {
        identifier: 'rows',
        type: 'list',
        options: {
          fields: [
            { identifier: 'a', type: 'text' },
            { identifier: 'a', type: 'text' },
          ],
        },
      },
    ]),
    `${first}.options.fields.1.identifier`,
    'error duplicate',
  ),
  fault('an unknown key', one({ reqired: true }), `${first}.reqired`, 'error unknown_key'),
  fault(
    'an unknown option',
    one({ options: { maxlength: 5 } }),
    `${first}.options.maxlength`,
    'error unknown_option',
  ),
  fault(
    'an option of another type',
    one({ type: 'boolean', options: { min: 1 } }),
    `${first}.options.min`,
    'error unknown_option',
  ),
  fault(
    'choices beside the options',
    one({ type: 'select', choices: ['a'] }),
    `${first}.choices`,
    'error unknown_key',
  ),
  fault('no choices', one({ type: 'select' }), `${first}.options.choices`, 'error required'),
  fault(
    'empty choices',
    one({ type: 'select', options: { choices: [] } }),
    `${first}.options.choices`,
    'error too_few',
  ),
  fault(
    'a choice twice',
    one({ type: 'select', options: { choices: ['a', 'b', 'a'] } }),
    `${first}.options.choices.2`,
    'error duplicate',
  ),
  fault(
    'choices that are numbers',
    one({ type: 'select', options: { choices: [1, 2] } }),
    `${first}.options.choices.0`,
    'error wrong_type',
  ),
  fault(
    'a choice with an unknown key',
    one({ type: 'select', options: { choices: [{ value: 'a', label: 'A' }] } }),
    `${first}.options.choices.0.label`,
    'error unknown_key',
  ),
  fault(
    'a colour that is none',
    one({ type: 'select', options: { choices: [{ value: 'a', color: 'red' }] } }),
    `${first}.options.choices.0.color`,
    'error bad_format',
  ),
  fault(
    'an icon that a choice cannot have',
    one({ type: 'select', options: { choices: [{ value: 'a', icon: 'bread' }] } }),
    `${first}.options.choices.0.icon`,
    'error not_a_choice',
  ),
  fault(
    'choices of an unknown module',
    one({ type: 'select', options: { choicesFrom: { module: 'product' } } }),
    `${first}.options.choicesFrom.module`,
    'error unknown_module',
  ),
  fault(
    'choices of an unknown field',
    one({ type: 'select', options: { choicesFrom: { module: 'products', value: 'code' } } }),
    `${first}.options.choicesFrom.value`,
    'error unknown_field',
  ),
  fault(
    'titles of an unknown field',
    one({ type: 'select', options: { choicesFrom: { module: 'products', title: 'name' } } }),
    `${first}.options.choicesFrom.title`,
    'error unknown_field',
  ),
  fault(
    'a relation without a module',
    one({ type: 'relation' }),
    `${first}.options.module`,
    'error required',
  ),
  fault(
    'a relation to an unknown module',
    one({ type: 'relation', options: { module: 'order' } }),
    `${first}.options.module`,
    'error unknown_module',
  ),
  fault(
    'a relation in a row to an unknown module',
    things([
      {
        identifier: 'rows',
        type: 'list',
        options: { fields: [{ identifier: 'a', type: 'relation', options: { module: 'product' } }] },
      },
    ]),
    `${first}.options.fields.0.options.module`,
    'error unknown_module',
  ),
  fault(
    'what happens on deletion',
    one({ type: 'relation', options: { module: 'orders', onDelete: 'delete' } }),
    `${first}.options.onDelete`,
    'error not_a_choice',
  ),
  fault(
    'cleared though required',
    one({ type: 'relation', required: true, options: { module: 'orders', onDelete: 'clear' } }),
    `${first}.options.onDelete`,
    'warning conflict',
  ),
  fault('a list without fields', one({ type: 'list' }), `${first}.options.fields`, 'error required'),
  fault(
    'a computed field in a row',
    things([
      {
        identifier: 'rows',
        type: 'list',
        options: { fields: [{ identifier: 'a', type: 'computed', options: { expression: '1' } }] },
      },
    ]),
    `${first}.options.fields.0.type`,
    'error conflict',
  ),
  fault(
    'a unique field in a row',
    things([
      {
        identifier: 'rows',
        type: 'list',
        options: { fields: [{ identifier: 'a', type: 'text', unique: true }] },
      },
    ]),
    `${first}.options.fields.0.unique`,
    'error conflict',
  ),
  fault(
    'a unique list',
    one({ type: 'multiselect', unique: true, options: { choices: ['a'] } }),
    `${first}.unique`,
    'error conflict',
  ),
  fault(
    'least above most',
    one({ type: 'number', options: { min: 10, max: 5 } }),
    `${first}.options.min`,
    'error conflict',
  ),
  fault(
    'shortest above longest',
    one({ options: { minLength: 10, maxLength: 5 } }),
    `${first}.options.minLength`,
    'error conflict',
  ),
  fault(
    'a pattern that is none',
    one({ options: { pattern: '([a-z' } }),
    `${first}.options.pattern`,
    'error bad_format',
  ),
  fault(
    'an event with a capital',
    one({ options: { events: { on_change: ['Changed'] } } }),
    `${first}.options.events.on_change.0`,
    'error bad_format',
  ),
  fault(
    'an event of another kind',
    one({ options: { events: { on_click: ['x'] } } }),
    `${first}.options.events.on_click`,
    'error unknown_key',
  ),
  fault(
    'an event that nothing hears',
    one({ options: { events: { on_change: ['a_changed'] } } }),
    `${first}.options.events.on_change.0`,
    'warning unbound_event',
  ),
  fault(
    'a button that nothing hears',
    things([{ identifier: 'a', type: 'text' }], { buttons: { save: { trigger: 'a_saved' } } }),
    `${at}.buttons.save.trigger`,
    'warning unbound_event',
  ),
  fault(
    'a button of rows that nothing hears',
    things([
      {
        identifier: 'rows',
        type: 'list',
        options: {
          fields: [{ identifier: 'a', type: 'text' }],
          buttons: [{ identifier: 'x', trigger: 'row_pressed' }],
        },
      },
    ]),
    `${first}.options.buttons.0.trigger`,
    'warning unbound_event',
  ),
  fault(
    'an unknown button',
    things([{ identifier: 'a', type: 'text' }], { buttons: { approve: { trigger: 'ticket_pressed' } } }),
    `${at}.buttons.approve`,
    'error unknown_button',
  ),
  fault(
    'an unknown capability',
    things([{ identifier: 'a', type: 'text' }], { capabilities: ['Pages'] }),
    `${at}.capabilities.0`,
    'error not_a_choice',
  ),
  fault(
    'a former name that still exists',
    things([
      { identifier: 'a', type: 'text' },
      { identifier: 'b', type: 'text', was: 'a' },
    ]),
    `${at}.fields.1.was`,
    'error conflict',
  ),
];
