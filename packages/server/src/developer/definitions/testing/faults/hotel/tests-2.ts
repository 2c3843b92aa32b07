import { fault, type Fault } from '../../case.ts';
import { chain, to } from '../../workflow-pieces.ts';

const bind = (type: string, identifier: string, module?: string) => ({
  identifier,
  type,
  ...(module === undefined ? {} : { module }),
});
const tst = (name: string, one: object, at: string, told: string) =>
  fault(
    name,
    chain(
      [
        ['event/on_click'],
        ['data/find', { module: 'guests', filter: { id: '$resource.guest' }, one: true }],
        [
          'action/notify',
          { recipients: 'owner', title: 'x', actions: 'yes, no' },
          { name: 'ask', to: to('s3', 'yes') },
        ],
        [
          'action/save',
          { module: 'bookings', id: '$resource.id', mode: 'update', recipes: { state: '"confirmed"' } },
        ],
      ].map((s, i) => (i === 1 ? [s[0], s[1], { to: to('ask') }] : s)) as never,
      {
        events: [bind('on_click', 'booking_pressed', 'bookings')],
        tests: [
          {
            name: 'a',
            event: { identifier: 'booking_pressed', data: { number: 'B-1' } },
            expect: {},
            ...one,
          },
        ],
      },
    ),
    `workflows/w:tests.0.${at}`,
    told,
  );

/** Of the hotel: tests 2. */
export const tests2: Fault[] = [
  tst(
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
