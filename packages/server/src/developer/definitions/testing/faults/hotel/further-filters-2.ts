import { fault, type Fault } from '../../case.ts';
import { nightly } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: further filters 2. */
export const furtherFilters2: Fault[] = [
  fault(
    'a limit too large',
    nightly(['data/find', { module: 'orders', limit: 100000 }], ['flow/each', { items: '$' }]),
    optionPath(1, 'limit'),
    'error too_large',
  ),
];
