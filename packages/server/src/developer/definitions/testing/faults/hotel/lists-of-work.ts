import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: lists of work. */
export const listsOfWork: Fault[] = [
  fault(
    'each of a text',
    onBooking(['flow/each', { items: '$resource.notes' }, { to: to('s2', 'item') }], ['action/refresh']),
    optionPath(1, 'items'),
    'warning wrong_type',
  ),
  fault(
    'each at once',
    onBooking(
      ['flow/each', { items: '$resource.extras', concurrency: 0 }, { to: to('s2', 'item') }],
      ['action/refresh'],
    ),
    optionPath(1, 'concurrency'),
    'error too_small',
  ),
  fault(
    'each as the user',
    onBooking(
      ['flow/each', { items: '$resource.extras', as: 'user' }, { to: to('s2', 'item') }],
      ['action/refresh'],
    ),
    optionPath(1, 'as'),
    'error reserved',
  ),
  fault(
    'a member of an item',
    onBooking(
      ['flow/each', { items: '$resource.extras' }, { to: to('s2', 'item') }],
      ['data/map', { value: '$item.cost' }],
    ),
    optionPath(2, 'value'),
    'error unknown_field',
  ),
  fault(
    'an item of ids',
    onBooking(
      ['flow/each', { items: '$resource.rooms', as: 'room' }, { to: to('s2', 'item') }],
      ['data/map', { value: '$room.number' }],
    ),
    optionPath(2, 'value'),
    'warning wrong_type',
  ),
  fault(
    'a case called default',
    onBooking(
      ['flow/switch', { value: '$resource.state', cases: { default: '"asked"' } }, { to: to('s2') }],
      ['action/refresh'],
    ),
    optionPath(1, 'cases.default'),
    'error bad_format',
  ),
  fault(
    'a case of another kind',
    onBooking(
      ['flow/switch', { value: '$resource.nights', cases: { one: '"1"' } }, { to: to('s2', 'one') }],
      ['action/refresh'],
    ),
    optionPath(1, 'cases.one'),
    'warning wrong_type',
  ),
  fault(
    'no cases',
    onBooking(['flow/switch', { value: '$resource.state', cases: {} }], ['action/refresh']),
    optionPath(1, 'cases'),
    'warning no_effect',
  ),
  fault(
    'waits for both',
    onBooking(['flow/wait', { seconds: 5, until: '$now()' }], ['action/refresh']),
    'workflows/w:elements.1.options',
    'error bad_value',
  ),
  fault(
    'waits for nothing',
    onBooking(['flow/wait', {}], ['action/refresh']),
    'workflows/w:elements.1.options',
    'error bad_value',
  ),
  fault(
    'waits below nothing',
    onBooking(['flow/wait', { seconds: -5 }], ['action/refresh']),
    optionPath(1, 'seconds'),
    'warning too_small',
  ),
  fault(
    'waits until tomorrow',
    onBooking(['flow/wait', { until: '"tomorrow"' }], ['action/refresh']),
    optionPath(1, 'until'),
    'warning bad_format',
  ),
  fault(
    'waits in words',
    onBooking(['flow/wait', { seconds: '"1h"' }], ['action/refresh']),
    optionPath(1, 'seconds'),
    'warning wrong_type',
  ),
  fault(
    'waits until yes or no',
    onBooking(['flow/wait', { until: '$resource.extras.served' }], ['action/refresh']),
    optionPath(1, 'until'),
    'warning wrong_type',
  ),
  fault(
    'a code with spaces',
    onBooking(['flow/fail', { code: 'over limit', message: '"x"' }]),
    optionPath(1, 'code'),
    'error bad_format',
  ),
];
