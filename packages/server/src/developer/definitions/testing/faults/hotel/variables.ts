import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: variables. */
export const variables: Fault[] = [
  fault(
    'set behind one port',
    onBooking(
      [
        'flow/if',
        { condition: '$resource.nights > 2' },
        { to: { true: { s2: ['default'] }, false: { s3: ['default'] } } },
      ],
      ['data/map', { value: 5 }, { set: { rebate: ':output' }, to: to('s3') }],
      ['data/map', { value: '$rebate * 2' }],
    ),
    optionPath(3, 'value'),
    'warning unset',
  ),
  fault(
    'set in a branch of each',
    onBooking(
      [
        'flow/each',
        { items: '$resource.extras' },
        { to: { item: { s2: ['default'] }, default: { s3: ['default'] } } },
      ],
      ['data/map', { value: 'price' }, { set: { last: ':output' }, to: {} }],
      ['data/map', { value: '$last' }],
    ),
    optionPath(3, 'value'),
    'warning out_of_branch',
  ),
  fault(
    'the item outside',
    onBooking(
      [
        'flow/each',
        { items: '$resource.extras' },
        { to: { item: { s2: ['default'] }, default: { s3: ['default'] } } },
      ],
      ['data/map', { value: '$item.price' }, { to: {} }],
      ['data/map', { value: '$item.title' }],
    ),
    optionPath(3, 'value'),
    'warning out_of_branch',
  ),
  fault(
    'misspelt',
    onBooking(
      ['data/map', { value: 5 }, { set: { rebate: ':output' }, to: to('s2') }],
      ['data/map', { value: '$rebat * 2' }],
    ),
    optionPath(2, 'value'),
    'warning unknown_variable',
  ),
  fault(
    'read before it is set',
    onBooking(
      ['data/map', { value: '$rebate' }, { to: to('s2') }],
      ['data/map', { value: 5 }, { set: { rebate: ':output' } }],
    ),
    optionPath(1, 'value'),
    'warning unset',
  ),
  fault(
    'the name of a function',
    onBooking(['data/map', { value: 5 }, { set: { sum: ':output' } }]),
    'workflows/w:elements.1.set.sum',
    'error reserved',
  ),
  fault(
    'a name that is always there',
    onBooking(['data/map', { value: 5 }, { set: { user: ':output' } }]),
    'workflows/w:elements.1.set.user',
    'error reserved',
  ),
  fault(
    'as another',
    onBooking(
      ['flow/each', { items: '$resource.extras', as: 'extra' }, { to: to('s2', 'item') }],
      ['data/map', { value: '$item.price' }],
    ),
    optionPath(2, 'value'),
    'warning unknown_variable',
  ),
  fault(
    'only on failure',
    onBooking(
      [
        'action/save',
        { recipes: { state: '"left"' } },
        { to: { default: { s3: ['default'] }, error: { s2: ['default'] } } },
      ],
      ['data/map', { value: '$.code' }, { set: { why: ':output' }, to: to('s3') }],
      ['action/notify', { recipes: { title: '$why' } }],
    ),
    optionPath(3, 'recipes.title'),
    'warning unset',
  ),
  fault(
    'a placeholder that is none',
    onBooking(
      ['data/map', { value: 5 }, { set: { v: ':result' }, to: to('s2') }],
      ['data/map', { value: '$v' }],
    ),
    'workflows/w:elements.1.set.v',
    'error unknown_placeholder',
  ),
  fault(
    'a variable in an expression',
    onBooking(['data/map', { value: '($net := $resource.deposit; $nett * 2)' }]),
    optionPath(1, 'value'),
    'warning unknown_variable',
  ),
  fault(
    'a parameter misspelt',
    onBooking(['data/map', { value: '$map($resource.extras, function($e) { $x.price })' }]),
    optionPath(1, 'value'),
    'warning unknown_variable',
  ),
];
