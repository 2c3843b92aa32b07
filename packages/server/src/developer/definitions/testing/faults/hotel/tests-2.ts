import { fault, type Fault } from '../../case.ts';
import { testFault } from './pieces.ts';

/** Of the hotel: tests 2. */
export const tests2: Fault[] = [
  testFault(
    'a module of an effect',
    { expect: { effects: [{ effect: 'save', module: 'booking' }] } },
    'expect.effects.0.module',
    'warning unknown_module',
  ),
  fault(
    'input that is not declared',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        input: [{ identifier: 'x', type: 'text', required: true }],
        elements: [{ name: 'a', type: 'data/map', options: { value: '$input.x' } }],
        tests: [{ name: 't', input: { y: 'a' }, expect: {} }],
      },
    },
    'workflows/w:tests.0.input.y',
    'warning unknown_field',
  ),
  fault(
    'input without the required',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        input: [{ identifier: 'x', type: 'text', required: true }],
        elements: [{ name: 'a', type: 'data/map', options: { value: '$input.x' } }],
        tests: [{ name: 't', input: {}, expect: {} }],
      },
    },
    'workflows/w:tests.0.input.x',
    'warning required',
  ),
  fault(
    'two tests of one name',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        elements: [{ name: 'a', type: 'data/map', options: { value: '$input.x' } }],
        tests: [
          { name: 't', input: {}, expect: {} },
          { name: 't', input: { x: 1 }, expect: {} },
        ],
      },
    },
    'workflows/w:tests.1.name',
    'warning duplicate',
  ),
];
