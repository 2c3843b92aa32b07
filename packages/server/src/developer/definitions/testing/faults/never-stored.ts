import { fault, type Fault } from '../case.ts';

const resource = 'modules/things:bakery_resource';
const things = (more: object, ...fields: object[]) => ({
  'modules/things': {
    bakery_resource_module: 'things',
    bakery_resource: {
      fields: [
        { identifier: 'a', type: 'text', required: true },
        { identifier: 'b', type: 'number' },
        ...fields,
      ],
      ...more,
    },
  },
});
const computed = (identifier: string, expression: string, result = 'number') => ({
  identifier,
  type: 'computed',
  options: { expression, result },
});
const role = (permission: object) => ({
  'roles/baker': { slug: 'baker', title: 'Baker', permissions: [permission] },
});

/** Modules and roles that can be stored and cannot work. */
export const neverStored: Fault[] = [
  fault(
    'a form without what is required',
    things({ views: { create: { fields: ['b'] } } }),
    `${resource}.views.create.fields`,
    'warning required',
  ),
  fault(
    'sections without what is required',
    things({ views: { create: { sections: [{ fields: ['b'] }] } } }),
    `${resource}.views.create.sections`,
    'warning required',
  ),
  fault(
    'a computed field that is required',
    things({}, { ...computed('c', '$resource.b * 2'), required: true }),
    `${resource}.fields.2.required`,
    'warning no_effect',
  ),
  fault(
    'computed from what is computed later',
    things({}, computed('c', '$resource.d'), computed('d', '$resource.b')),
    `${resource}.fields.2.options.expression`,
    'warning expression',
  ),
  fault(
    'computed from each other',
    things({}, computed('c', '$resource.d'), computed('d', '$resource.c')),
    `${resource}.fields.2.options.expression`,
    'warning expression',
  ),
  fault(
    'computed from itself by its bare name',
    things({}, computed('c', 'c + 1')),
    `${resource}.fields.2.options.expression`,
    'warning expression',
  ),
  fault(
    'a label that is a list',
    things({ label: '[$resource.a]' }),
    `${resource}.label`,
    'warning expression',
  ),
  fault(
    'a rule that gives a number',
    things({ rules: [{ expression: '$resource.b + 1', message: 'x' }] }),
    `${resource}.rules.0.expression`,
    'warning expression',
  ),
  fault(
    'a rule that gives a text',
    things({ rules: [{ expression: '$resource.a', message: 'x' }] }),
    `${resource}.rules.0.expression`,
    'warning expression',
  ),
  fault(
    'a rule about a day and a word',
    things(
      { rules: [{ expression: '$resource.c > "tomorrow"', message: 'x' }] },
      { identifier: 'c', type: 'date' },
    ),
    `${resource}.rules.0.expression`,
    'warning expression',
  ),
  fault(
    'a default that names the user in a text',
    things({}, { identifier: 'c', type: 'text', default: '$user.name' }),
    `${resource}.fields.2.default`,
    'warning unknown_variable',
  ),
  fault(
    'a default of now in a text',
    things({}, { identifier: 'c', type: 'text', default: '$now' }),
    `${resource}.fields.2.default`,
    'warning unknown_variable',
  ),
  fault(
    'rows of the user by a relation to something else',
    role({ module: 'tickets', action: 'read', filter: { customer: '$user.id' } }),
    'roles/baker:permissions.0.filter.customer',
    'warning wrong_type',
  ),
  fault(
    'fields of a deletion',
    role({ module: 'tickets', action: 'delete', fields: ['subject'] }),
    'roles/baker:permissions.0.fields',
    'warning no_effect',
  ),
  fault(
    'new ones without what is required',
    role({ module: 'tickets', action: 'create', fields: ['status'] }),
    'roles/baker:permissions.0.fields',
    'warning required',
  ),
];
