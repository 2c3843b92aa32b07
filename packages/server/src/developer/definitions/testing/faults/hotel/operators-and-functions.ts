import { fault, type Fault } from '../../case.ts';
import { onBooking, onExtra } from '../../hotel.ts';
import { to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: operators and functions. */
export const operatorsAndFunctions: Fault[] = [
  fault(
    'a sum of texts',
    onBooking(['data/map', { value: '$sum($resource.extras.title)' }]),
    optionPath(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'days subtracted',
    onBooking(['data/map', { value: '$resource.departure - $resource.arrival' }]),
    optionPath(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'texts joined by plus',
    onBooking(['data/map', { value: '"Booking " + $resource.number' }]),
    optionPath(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    '== for =',
    onBooking(
      ['flow/if', { condition: '$resource.nights == 2' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'error expression_syntax',
  ),
  fault(
    '&& for and',
    onBooking(
      ['flow/if', { condition: '$resource.nights > 2 && $resource.nights < 5' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'error expression_syntax',
  ),
  fault(
    'a function that is none',
    onBooking(['data/map', { value: '$len($resource.notes)' }]),
    optionPath(1, 'value'),
    'error unknown_function',
  ),
  fault(
    'a property of a text',
    onBooking(['data/map', { value: '$resource.notes.length' }]),
    optionPath(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'too many arguments',
    onBooking(['data/map', { value: '$uppercase($resource.notes, "de")' }]),
    optionPath(1, 'value'),
    'warning wrong_arguments',
  ),
  fault(
    'too few',
    onBooking(['data/map', { value: '$substring()' }]),
    optionPath(1, 'value'),
    'warning wrong_arguments',
  ),
  fault(
    'arguments the wrong way round',
    onBooking(['data/map', { value: '$split(",", $resource.extras)' }]),
    optionPath(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'a picture for a text',
    onBooking(['data/map', { value: '$formatNumber($resource.notes, "0.00")' }]),
    optionPath(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'a number compared with a text',
    onBooking(
      ['flow/if', { condition: '$resource.nights > "3"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning wrong_type',
  ),
  fault(
    'a list compared with a text',
    onBooking(
      ['flow/if', { condition: '$resource.rooms = "A"' }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    optionPath(1, 'condition'),
    'warning wrong_type',
  ),
  fault(
    'a call without brackets',
    onBooking(['data/map', { value: '"At " & $now' }]),
    optionPath(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'an unclosed bracket',
    onBooking(['data/map', { value: '$sum($resource.extras.price' }]),
    optionPath(1, 'value'),
    'error expression_syntax',
  ),
  fault(
    'a template',
    onBooking(['data/map', { value: '"Dear {{ $resource.number }}"' }]),
    optionPath(1, 'value'),
    'warning not_an_expression',
  ),
  fault(
    'a selector where there is none',
    onBooking(['data/map', { value: '$resource.${selector}.price' }]),
    optionPath(1, 'value'),
    'error selector_not_set',
  ),
  fault(
    'a member of a row',
    onExtra(['data/map', { value: '$resource.${selector}.prise' }]),
    optionPath(1, 'value'),
    'error unknown_field',
  ),
  fault(
    'a member of the user',
    onBooking(['data/map', { value: '$user.role' }]),
    optionPath(1, 'value'),
    'warning unknown_field',
  ),
  fault(
    'a member of the event',
    onBooking(['data/map', { value: '$event.name' }]),
    optionPath(1, 'value'),
    'warning unknown_field',
  ),
];
