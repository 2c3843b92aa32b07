import { fault, type Fault } from '../../case.ts';
import { nightly } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;

/** Of the hotel: further filters 2. */
export const furtherFilters2: Fault[] = [
  fault(
    'a limit too large',
    nightly(['data/find', { module: 'orders', limit: 100000 }], ['flow/each', { items: '$' }]),
    o(1, 'limit'),
    'error too_large',
  ),
];
