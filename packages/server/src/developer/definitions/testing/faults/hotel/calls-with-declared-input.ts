import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

const call = (name: string, input: unknown, at: string, told: string, more: object = {}) =>
  fault(
    name,
    onBooking(['action/run', { workflow: 'price_of', scope: true, input, ...more }]),
    optionPath(1, at),
    told,
  );

/** Of the hotel: calls with declared input. */
export const callsWithDeclaredInput: Fault[] = [
  call(
    'a name that is none',
    { kind: '"single"', nights: 2, brekfast: true },
    'input.brekfast',
    'warning unknown_field',
  ),
  call('one missing', { kind: '"single"' }, 'input', 'warning required'),
  call('a wrong kind', { kind: '"single"', nights: '"two"' }, 'input.nights', 'warning wrong_type'),
  call('a choice that is none', { kind: '"suite"', nights: 2 }, 'input.kind', 'warning not_a_choice'),
  call(
    'a field of the wrong kind',
    { kind: '"single"', nights: '$resource.notes' },
    'input.nights',
    'warning wrong_type',
  ),
  call(
    'a day that is none',
    { kind: '"single"', nights: 2, arrival: '"soon"' },
    'input.arrival',
    'warning bad_format',
  ),
  call('required null', { kind: '"single"', nights: null }, 'input.nights', 'warning required'),
  fault(
    'none at all',
    onBooking(['action/run', { workflow: 'price_of', scope: true }]),
    'workflows/w:elements.1.options.input',
    'warning required',
  ),
  fault(
    'names to copy that it does not take',
    onBooking(
      ['data/map', { value: 2 }, { set: { nights: ':output', kind: '"single"', days: '3' }, to: to('s2') }],
      ['action/run', { workflow: 'price_of', scope: true, input: ['nights', 'kind', 'days'] }],
    ),
    optionPath(2, 'input.2'),
    'warning unknown_field',
  ),
  fault(
    'a copy that lacks one',
    onBooking(
      ['data/map', { value: 2 }, { set: { nights: ':output' }, to: to('s2') }],
      ['action/run', { workflow: 'price_of', scope: true, input: ['nights'] }],
    ),
    optionPath(2, 'input'),
    'warning required',
  ),
  fault(
    'a workflow that is none',
    onBooking(['action/run', { workflow: 'prices_of' }]),
    optionPath(1, 'workflow'),
    'error unknown_workflow',
  ),
  fault(
    'read and not declared',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        input: [{ identifier: 'x', type: 'text' }],
        elements: [{ name: 'a', type: 'data/map', options: { value: '$input.x & $input.y' } }],
      },
    },
    'workflows/w:elements.0.options.value',
    'error unknown_field',
  ),
  fault(
    'declared twice',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        input: [
          { identifier: 'x', type: 'text' },
          { identifier: 'x', type: 'text' },
        ],
        elements: [{ name: 'a', type: 'data/map', options: { value: '$input.x' } }],
      },
    },
    'workflows/w:input.1.identifier',
    'error duplicate',
  ),
  fault(
    'declared of a type that is none',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        input: [{ identifier: 'x', type: 'string' }],
        elements: [{ name: 'a', type: 'data/map', options: { value: '$input.x' } }],
      },
    },
    'workflows/w:input.0.type',
    'error unknown_type',
  ),
];
