import { fault, type Fault } from '../case.ts';
import { chain, direct, onTicket, to, type Step } from '../workflow-pieces.ts';

const map = (more: object = {}): Step => ['data/map', { value: '1' }, more];

/** Ways through a workflow that do not end, do not begin or lead nowhere. */
export const graph: Fault[] = [
  fault('nothing starts it', chain([map()], {}), 'workflows/w:entry', 'warning no_start'),
  fault(
    'an element that nothing leads to',
    direct(map({ to: {} }), map()),
    'workflows/w:elements.1',
    'warning unreachable',
  ),
  fault(
    'two that lead only to each other',
    direct(map({ to: {} }), map({ to: to('s2') }), map({ to: to('s1') })),
    'workflows/w:elements.1',
    'warning unreachable',
  ),
  fault(
    'a link without an input port',
    direct(map({ to: { default: { s1: [] } } }), map()),
    'workflows/w:elements.1',
    'warning unreachable',
  ),
  fault(
    'an element that leads to itself',
    direct(map({ to: to('s0') })),
    'workflows/w:elements.0.to',
    'warning endless',
  ),
  fault(
    'two that lead back',
    direct(map(), map({ to: to('s0') })),
    'workflows/w:elements.0.to',
    'warning endless',
  ),
  fault(
    'three that lead back',
    direct(map(), map(), map({ to: to('s0') })),
    'workflows/w:elements.0.to',
    'warning endless',
  ),
  fault(
    'both ways of a condition lead back',
    onTicket(map(), [
      'flow/if',
      { condition: '$resource.minutes > 1' },
      { to: { ...to('s1', 'true'), ...to('s1', 'false') } },
    ]),
    'workflows/w:elements.1.to',
    'warning endless',
  ),
  fault(
    'a loop that waits',
    direct(['flow/wait', { seconds: '60' }, { to: to('s1') }], map({ to: to('s0') })),
    'workflows/w:elements.0.to',
    'warning endless',
  ),
  fault(
    'a branch that leads back to its loop',
    direct(['flow/each', { items: '[1, 2]' }, { to: to('s1', 'item') }], map({ to: to('s0') })),
    'workflows/w:elements.0.to',
    'warning endless',
  ),
  fault(
    'a name twice',
    direct(map({ to: {} }), map({ name: 's0' })),
    'workflows/w:elements.1.name',
    'error duplicate',
  ),
  fault(
    'a name with a space',
    direct(map({ name: 'my step' })),
    'workflows/w:elements.0.name',
    'error bad_format',
  ),
  fault(
    'no name',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'x',
        elements: [{ type: 'data/map', options: { value: '1' } }],
      },
    },
    'workflows/w:elements.0.name',
    'error required',
  ),
  fault(
    'links as a list',
    direct(map({ to: ['s1'] }), map()),
    'workflows/w:elements.0.to',
    'error wrong_type',
  ),
  fault(
    'a link to a text',
    direct(map({ to: { default: 's1' } }), map()),
    'workflows/w:elements.0.to.default',
    'error wrong_type',
  ),
];
