import { checkModule, type ModuleDefinition } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { brief, check } from './testing.ts';

const moduleOf = (json: object): ModuleDefinition => {
  const checked = checkModule(json);
  if ('errors' in checked) throw new Error(JSON.stringify(checked.errors));
  return checked.definition;
};
const customers = moduleOf({
  bakery_resource_module: 'customers',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'email', type: 'email' },
    ],
  },
});
const tickets = moduleOf({
  bakery_resource_module: 'tickets',
  bakery_resource: {
    fields: [
      { identifier: 'subject', type: 'text', required: true },
      {
        identifier: 'status',
        type: 'select',
        options: { choices: ['open', 'done'], events: { on_change: ['changed'] } },
      },
      { identifier: 'tags', type: 'multiselect', options: { choices: ['red', 'blue'] } },
      { identifier: 'customer', type: 'relation', required: true, options: { module: 'customers' } },
      { identifier: 'parent', type: 'relation', options: { module: 'tickets' } },
      {
        identifier: 'rows',
        type: 'list',
        options: { fields: [{ identifier: 'kind', type: 'select', options: { choices: ['a', 'b'] } }] },
      },
      {
        identifier: 'double',
        type: 'computed',
        options: { expression: '$resource.subject', result: 'text' },
      },
      { identifier: 'note', type: 'textarea' },
    ],
    buttons: { update: { trigger: 'pressed' } },
  },
});
const modules = (name: string) => ({ customers, tickets })[name];

/** What is told of an element behind a button of tickets. */
function told(type: string, options: object, more: object = {}): string[] {
  const { errors, warnings } = check(
    {
      events: [{ identifier: 'pressed', type: 'on_click', module: 'tickets' }],
      elements: [
        { name: 'e', type: 'event/on_click', to: { default: { x: ['default'] } } },
        { name: 'x', type, options, ...more },
      ],
    },
    { modules, moduleNames: ['customers', 'tickets'] },
  );
  return brief([...errors, ...warnings]).map((each) => each.replace('elements.1.options.', ''));
}
/** What is told of an element that somebody runs directly. */
function toldDirectly(type: string, options: object): string[] {
  const { errors, warnings } = check(
    { entry: 'x', elements: [{ name: 'x', type, options }] },
    { modules, moduleNames: ['customers', 'tickets'] },
  );
  return brief([...errors, ...warnings]).map((each) => each.replace('elements.0.options.', ''));
}

test.each([
  ['action/save', { recipes: { status: '"opne"' } }, 'not_a_choice recipes.status'],
  [
    'action/save',
    { recipes: { status: '$resource.note = "x" ? "open" : "dun"' } },
    'not_a_choice recipes.status',
  ],
  ['action/save', { recipes: { tags: '["red", "grene"]' } }, 'not_a_choice recipes.tags'],
  ['action/save', { recipes: { tags: ['"red"', '"grene"'] } }, 'not_a_choice recipes.tags'],
  ['action/set', { recipes: { status: '"opne"' } }, 'not_a_choice recipes.status'],
  ['action/save', { recipes: { customer: '$resource.id' } }, 'wrong_type recipes.customer'],
  ['action/save', { recipes: { customer: '$resource.parent' } }, 'wrong_type recipes.customer'],
  ['action/save', { recipes: { double: '"x"' } }, 'readonly recipes.double'],
  [
    'action/save',
    { module: 'customers', mode: 'create', recipes: { email: '"a@b.example"' } },
    'required recipes',
  ],
  ['action/save', { module: 'customers' }, 'required recipes'],
  ['data/find', { module: 'tickets', filter: { status: '"opne"' } }, 'not_a_choice filter.status'],
  [
    'data/find',
    { module: 'tickets', filter: { status: { _in: ['"open"', '"dun"'] } } },
    'not_a_choice filter.status._in',
  ],
  [
    'data/find',
    { module: 'tickets', filter: { _or: [{ status: { _ne: '"dun"' } }] } },
    'not_a_choice filter._or.0.status._ne',
  ],
  [
    'data/find',
    { module: 'tickets', filter: { rows: { _some: { kind: '"c"' } } } },
    'not_a_choice filter.rows._some.kind',
  ],
  [
    'data/find',
    { module: 'tickets', filter: { parent: { status: '"dun"' } } },
    'not_a_choice filter.parent.status',
  ],
  ['data/find', { module: 'tickets', filter: { customer: '$resource.id' } }, 'wrong_type filter.customer'],
  ['action/delete', { module: 'tickets', filter: {} }, 'bad_value filter'],
  ['action/delete', { module: 'tickets', filter: { _and: [] } }, 'bad_value filter'],
  ['action/export', { module: 'tickets' }, 'bad_value filter'],
  ['action/export', { module: 'tickets', filter: '$resource' }, 'bad_value filter'],
  ['action/delete', { module: 'customers' }, 'required id'],
  ['flow/if', { condition: '$resource.status = "opne"' }, 'not_a_choice condition'],
  ['flow/if', { condition: '"opne" != $resource.status' }, 'not_a_choice condition'],
  ['flow/if', { condition: '$resource.status in ["open", "dun"]' }, 'not_a_choice condition'],
  ['flow/if', { condition: '$resource.customer = $resource.id' }, 'wrong_type condition'],
  ['flow/if', { condition: '"yes"' }, 'constant condition'],
  ['flow/if', { condition: 'true' }, 'constant condition'],
  ['data/map', { value: '$resource.customer.name' }, 'wrong_type value'],
  ['action/set', { add: [{ field: 'note', value: '"x"' }] }, 'wrong_type add.0.field'],
  ['action/set', { properties: { colour: { note: '"red"' } } }, 'unknown_property properties.colour'],
  [
    'action/set',
    { properties: { validateStatus: { note: '"bogus"' } } },
    'not_a_choice properties.validateStatus.note',
  ],
  ['action/mail', { to: '"leads"', subject: '"x"' }, 'bad_format to'],
  ['action/mail', { to: ['"a@b.example"', '"leads"'], subject: '"x"' }, 'bad_format to'],
  ['data/http', { url: '"htps://a.example"' }, 'bad_format url'],
  ['data/http', { url: '"a.example/x"' }, 'bad_format url'],
  ['action/convert', { value: '"x"', from: 'markdown', to: 'html', filters: ['table'] }, 'no_effect filters'],
  ['action/convert', { value: '"x"', from: 'markdown', to: 'html', parse: true }, 'no_effect parse'],
])('WF70 %s with %j is told', (type, options, expected) => {
  expect(told(type, options)).toContain(expected);
});

test('WF70 a word that is a choice and no field of the input is told with its quotes', () => {
  expect(told('action/save', { recipes: { status: 'open' } })).toContain('unquoted recipes.status');
  expect(told('data/find', { module: 'tickets', filter: { status: 'open' } })).toContain(
    'unquoted filter.status',
  );
  expect(
    toldDirectly('action/save', { module: 'tickets', recipes: { subject: '"s"', status: 'done' } }),
  ).toContain('unquoted recipes.status');
});

test('WF70 a save or deletion of what is no resource by its type is told', () => {
  expect(toldDirectly('action/save', {})).toContain('required module');
  expect(toldDirectly('action/save', { module: 'tickets' })).toContain('required recipes');
  expect(toldDirectly('action/delete', {})).toContain('required module');
});

test.each([
  ['action/save', {}],
  ['action/save', { recipes: { status: '"open"', tags: '["red"]', note: '$resource.subject & "!"' } }],
  [
    'action/save',
    { recipes: { status: '$resource.note = "x" ? "open" : "done"', customer: '$resource.customer' } },
  ],
  ['action/save', { recipes: { parent: '$resource.id' } }],
  ['action/save', { module: 'customers', mode: 'create', recipes: { name: '$resource.subject' } }],
  ['action/save', { module: 'customers', copy: '$resource', recipes: { name: '"x"' } }],
  [
    'action/save',
    { module: 'customers', id: '$resource.customer', mode: 'update', recipes: { email: '"a@b.example"' } },
  ],
  [
    'data/find',
    { module: 'tickets', filter: { status: { _in: ['"open"', '"done"'] }, customer: '$resource.customer' } },
  ],
  ['data/find', { module: 'tickets', filter: { status: { _contains: '"op"' } } }],
  ['data/find', { module: 'customers', filter: { id: '$resource.customer' }, one: true }],
  ['data/find', { module: 'tickets', filter: { status: { _eq: '$resource.status', optional: true } } }],
  ['action/delete', {}],
  ['action/delete', { module: 'tickets', all: true }],
  ['action/delete', { module: 'tickets', filter: { parent: '$resource.id' } }],
  ['action/export', { module: 'tickets', all: true }],
  ['data/map', { value: '$resource.status = "open" and $resource.rows[0].kind = "a"' }],
  [
    'action/set',
    {
      add: [
        { field: 'rows', value: '{"kind": "a"}' },
        { field: 'tags', value: '"red"' },
      ],
    },
  ],
  ['action/set', { properties: { validateStatus: { note: '"error"' }, hidden: { note: 'true' } } }],
  ['action/mail', { to: '"Ann <ann@b.example>, bob@b.example"', subject: '"x"', text: '"y"' }],
  ['action/mail', { to: '$user.email', subject: '"x"', text: '"y"' }],
  ['data/http', { url: '"https://a.example/" & $resource.id' }],
  ['action/convert', { value: '"x"', from: 'markdown', to: 'latex', filters: ['table'], parse: true }],
])('WF70 %s with %j is right', (type, options) => {
  expect(told(type, options)).toEqual([]);
});

const on = (target: string, port = 'default') => ({ [port]: { [target]: ['default'] } });

/** What is told where an element behind a loop gives a value. */
const foundAfterLoop = (value: string, more: object = {}) =>
  brief(
    check(
      {
        entry: 'each',
        elements: [
          {
            name: 'each',
            type: 'flow/each',
            options: { items: '[1, 2]', as: 'one' },
            to: { ...on('inside', 'item'), ...on('after') },
            ...more,
          },
          {
            name: 'inside',
            type: 'data/map',
            options: { value: '$one' },
            set: { twice: '$one * 2' },
            to: on('deeper'),
          },
          { name: 'deeper', type: 'data/map', options: { value: '$twice + $one' } },
          { name: 'after', type: 'data/map', options: { value } },
        ],
      },
      { modules },
    ).warnings,
  );

test('WF70 what is set in a branch and read outside of it is told', () => {
  expect(foundAfterLoop('$twice')).toEqual(['out_of_branch elements.3.options.value']);
  expect(foundAfterLoop('$one')).toEqual(['out_of_branch elements.3.options.value']);
  expect(foundAfterLoop('$sum($)')).toEqual([]);
  expect(foundAfterLoop('$twice', { set: { twice: ':output' } })).toEqual([]);
});
