import { fault, type Fault } from '../../case.ts';
import { withFields } from '../../hotel.ts';

/** Of the hotel: module fields 2. */
export const moduleFields2: Fault[] = [
  fault(
    'a mapping to what is no choice',
    withFields('rooms', {
      identifier: 'wing',
      type: 'select',
      options: { choices: ['a', 'b'], mapping: { left: 'a', right: 'c' } },
    }),
    'modules/rooms:bakery_resource.fields.8.options.mapping.right',
    'error not_a_choice',
  ),
  fault(
    'an option of another type',
    withFields('rooms', { identifier: 'beds', type: 'integer', options: { maxLength: 3 } }),
    'modules/rooms:bakery_resource.fields.8.options.maxLength',
    'error unknown_option',
  ),
  fault(
    'too large a step',
    withFields('rooms', { identifier: 'size', type: 'number', options: { step: -1 } }),
    'modules/rooms:bakery_resource.fields.8.options.step',
    'error too_small',
  ),
];
