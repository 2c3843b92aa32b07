import { fault, type Fault } from '../../case.ts';
import { changed, withFields } from '../../hotel.ts';

/** Of the hotel: module expressions. */
export const moduleExpressions: Fault[] = [
  fault(
    'a label',
    changed('rooms', () => ({ label: '$resource.numbr' })),
    'modules/rooms:bakery_resource.label',
    'error expression',
  ),
  fault(
    'a label without $resource',
    changed('rooms', () => ({ label: 'room' })),
    'modules/rooms:bakery_resource.label',
    'error expression',
  ),
  fault(
    'a label with a function that is none',
    changed('rooms', () => ({ label: '$upper($resource.number)' })),
    'modules/rooms:bakery_resource.label',
    'error expression',
  ),
  fault(
    'a rule',
    changed('bookings', () => ({
      rules: [{ expression: '$resource.departure > $resource.arival', message: 'x' }],
    })),
    'modules/bookings:bakery_resource.rules.0.expression',
    'error expression',
  ),
  fault(
    'a rule that is a text',
    changed('bookings', () => ({ rules: [{ expression: '"departure after arrival"', message: 'x' }] })),
    'modules/bookings:bakery_resource.rules.0.expression',
    'warning constant',
  ),
  fault(
    'a rule with a choice',
    changed('bookings', () => ({ rules: [{ expression: '$resource.state != "canceled"', message: 'x' }] })),
    'modules/bookings:bakery_resource.rules.0.expression',
    'error expression',
  ),
  fault(
    'a rule at a field that is none',
    changed('bookings', () => ({
      rules: [{ expression: '$resource.departure > $resource.arrival', message: 'x', field: 'depart' }],
    })),
    'modules/bookings:bakery_resource.rules.0.field',
    'error unknown_field',
  ),
  fault(
    'a rule that is no condition',
    changed('bookings', () => ({ rules: [{ expression: '$resource.deposit + 1', message: 'x' }] })),
    'modules/bookings:bakery_resource.rules.0.expression',
    'warning expression',
  ),
  fault(
    'a rule of a day and a number',
    changed('bookings', () => ({ rules: [{ expression: '$resource.arrival > 5', message: 'x' }] })),
    'modules/bookings:bakery_resource.rules.0.expression',
    'warning expression',
  ),
  fault(
    'computed of a text',
    withFields('rooms', {
      identifier: 'twice',
      type: 'computed',
      options: { expression: '$resource.number * 2', result: 'number' },
    }),
    'modules/rooms:bakery_resource.fields.8.options.expression',
    'warning expression',
  ),
  fault(
    'computed that gives a text for a number',
    withFields('rooms', {
      identifier: 'twice',
      type: 'computed',
      options: { expression: '$resource.kind', result: 'number' },
    }),
    'modules/rooms:bakery_resource.fields.8.options.expression',
    'warning expression',
  ),
  fault(
    'computed from itself',
    withFields('rooms', {
      identifier: 'twice',
      type: 'computed',
      options: { expression: '$resource.twice + 1', result: 'number' },
    }),
    'modules/rooms:bakery_resource.fields.8.options.expression',
    'warning expression',
  ),
  fault(
    'computed through a relation',
    withFields('bookings', {
      identifier: 'mail',
      type: 'computed',
      options: { expression: '$resource.guest.email' },
    }),
    'modules/bookings:bakery_resource.fields.19.options.expression',
    'warning expression',
  ),
  fault(
    'computed with the user',
    withFields('rooms', { identifier: 'who', type: 'computed', options: { expression: '$user.name' } }),
    'modules/rooms:bakery_resource.fields.8.options.expression',
    'error expression',
  ),
  fault(
    'computed that does not parse',
    withFields('rooms', { identifier: 'x', type: 'computed', options: { expression: '$resource.rate *' } }),
    'modules/rooms:bakery_resource.fields.8.options.expression',
    'error expression',
  ),
  fault(
    'a default by an expression of the wrong kind',
    withFields('rooms', { identifier: 'beds', type: 'integer', defaultExpression: '$resource.kind' }),
    'modules/rooms:bakery_resource.fields.8.defaultExpression',
    'warning expression',
  ),
  fault(
    'a default by an unknown field',
    withFields('rooms', { identifier: 'beds', type: 'text', defaultExpression: '$resource.knd' }),
    'modules/rooms:bakery_resource.fields.8.defaultExpression',
    'error expression',
  ),
  fault(
    'a default by a choice that is none',
    withFields('rooms', {
      identifier: 'wing',
      type: 'select',
      options: { choices: ['a', 'b'] },
      defaultExpression: '$resource.floor > 1 ? "a" : "c"',
    }),
    'modules/rooms:bakery_resource.fields.8.defaultExpression',
    'warning expression',
  ),
  fault(
    'computed sum of rows that are none',
    withFields('bookings', {
      identifier: 'all',
      type: 'computed',
      options: { expression: '$sum($resource.extras.(price * count))', result: 'number' },
    }),
    'modules/bookings:bakery_resource.fields.19.options.expression',
    'error expression',
  ),
];
