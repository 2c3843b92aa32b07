import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { nightly } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: filter shapes 2. */
export const filterShapes2: Fault[] = [
  fault(
    'neither id nor filter',
    nightly(['action/delete', { module: 'bookings' }]),
    'workflows/w:elements.1.options.id',
    'warning required',
  ),
  fault(
    'an export without a condition',
    nightly(['action/export', { module: 'bookings' }]),
    'workflows/w:elements.1.options.filter',
    'error bad_value',
  ),
  fault(
    'a filter and all',
    nightly(['action/export', { module: 'bookings', all: true, filter: { state: '"left"' } }]),
    optionPath(1, 'all'),
    'warning no_effect',
  ),
  fault(
    'id and filter',
    onBooking(['action/delete', { module: 'bookings', id: '$resource.id', filter: { state: '"left"' } }]),
    'workflows/w:elements.1.options',
    'error bad_value',
  ),
];
