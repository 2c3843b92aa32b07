import { fault, type Fault } from '../../case.ts';
import { onExtra } from '../../hotel.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;

/** Of the hotel: the form 2. */
export const theForm2: Fault[] = [
  fault(
    'a readonly field of a row',
    onExtra(['action/set', { recipes: { '${selector}.total': 4 } }]),
    o(1, 'recipes.${selector}.total'),
    'error unknown_field',
  ),
];
