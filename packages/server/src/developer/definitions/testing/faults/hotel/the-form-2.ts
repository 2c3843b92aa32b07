import { fault, type Fault } from '../../case.ts';
import { onExtra } from '../../hotel.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: the form 2. */
export const theForm2: Fault[] = [
  fault(
    'a readonly field of a row',
    onExtra(['action/set', { recipes: { '${selector}.total': 4 } }]),
    optionPath(1, 'recipes.${selector}.total'),
    'error unknown_field',
  ),
];
