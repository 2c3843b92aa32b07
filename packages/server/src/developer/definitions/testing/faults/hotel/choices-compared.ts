import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { direct, to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: choices compared. */
export const choicesCompared: Fault[] = [
  fault(
    'in a condition',
    onBooking(
      ['flow/if', { condition: '$resource.state = "canceled"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'not equal',
    onBooking(
      ['flow/if', { condition: '$resource.state != "done"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'in a list',
    onBooking(
      ['flow/if', { condition: '$resource.state in ["asked", "confrmed"]' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'in a case',
    onBooking(
      [
        'flow/switch',
        { value: '$resource.state', cases: { a: '"asked"', b: '"came"' } },
        { to: { a: { s2: ['default'] }, b: { s2: ['default'] } } },
      ],
      ['action/refresh'],
    ),
    optionPath(1, 'cases.b'),
    'warning not_a_choice',
  ),
  fault(
    'of rows picked',
    onBooking(['data/map', { value: '$sum($resource.extras[kind = "fod"].price)' }]),
    optionPath(1, 'value'),
    'warning not_a_choice',
  ),
  fault(
    'inside a function',
    onBooking([
      'data/map',
      { value: '$filter($resource.extras, function($e) { $e.kind = "wellness" }).title' },
    ]),
    optionPath(1, 'value'),
    'warning not_a_choice',
  ),
  fault(
    'reversed',
    onBooking(
      ['flow/if', { condition: '"cancelled " = $resource.state' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'a member of a multiselect',
    direct(
      ['data/find', { module: 'rooms', filter: { number: '$input.n' }, one: true }],
      ['flow/if', { condition: '"sauna" in features' }, { to: to('s2', 'true') }],
      ['action/response'],
    ),
    optionPath(1, 'condition'),
    'warning not_a_choice',
  ),
  fault(
    'of what was found by relation',
    onBooking(
      ['data/find', { module: 'guests', filter: { id: '$resource.guest' }, one: true }],
      ['flow/if', { condition: 'language = "es"' }, { to: to('s3', 'true') }],
      ['action/refresh'],
    ),
    optionPath(2, 'condition'),
    'warning not_a_choice',
  ),
];
