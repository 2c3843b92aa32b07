import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: operators and functions 2. */
export const operatorsAndFunctions2: Fault[] = [
  fault(
    'never equal',
    onBooking(
      ['flow/if', { condition: '$resource.arrival = "tomorrow"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning bad_format',
  ),
  fault(
    'a count of a number',
    onBooking(
      ['flow/if', { condition: '$count($resource.extras) = "2"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning wrong_type',
  ),
  fault(
    'not as a word',
    onBooking(
      ['flow/if', { condition: 'not $resource.notes' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'error expression_syntax',
  ),
  fault(
    'a bad regular expression',
    onBooking(['data/map', { value: '$match($resource.notes, /(a/)' }]),
    optionPath(1, 'value'),
    'error expression_syntax',
  ),
  fault(
    'a date picture',
    onBooking(['data/map', { value: '$now("YYYY-MM-DD")' }]),
    optionPath(1, 'value'),
    'warning bad_format',
  ),
];
