import { fault, type Fault } from '../../case.ts';
import { onOrder, onTicket, to } from '../../workflow-pieces.ts';
import { optionPath } from './pieces.ts';

/** Of the hotel: further flow. */
export const furtherFlow: Fault[] = [
  fault(
    'a switch over a list',
    onOrder(
      ['flow/switch', { value: '$resource.tags', cases: { g: '"gift"' } }, { to: to('s2', 'g') }],
      ['action/refresh'],
    ),
    optionPath(1, 'value'),
    'warning wrong_type',
  ),
  fault(
    'each over an object',
    onOrder(['flow/each', { items: '$resource' }, { to: to('s2', 'item') }], ['action/refresh']),
    optionPath(1, 'items'),
    'warning wrong_type',
  ),
  fault(
    'each over a number',
    onOrder(['flow/each', { items: '$resource.total' }, { to: to('s2', 'item') }], ['action/refresh']),
    optionPath(1, 'items'),
    'warning wrong_type',
  ),
  fault(
    'a boolean case',
    onTicket(
      ['flow/switch', { value: '$resource.minutes > 5', cases: { yes: '"true"' } }, { to: to('s2', 'yes') }],
      ['action/refresh'],
    ),
    optionPath(1, 'cases.yes'),
    'warning wrong_type',
  ),
  fault(
    'a true port of a switch',
    onTicket(
      ['flow/switch', { value: '$resource.status', cases: { open: '"open"' } }, { to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    'workflows/w:elements.1.to.true',
    'error unknown_port',
  ),
  fault(
    'a default port of an if',
    onTicket(['flow/if', { condition: '$resource.minutes > 5' }, { to: to('s2') }], ['action/refresh']),
    'workflows/w:elements.1.to.default',
    'error unknown_port',
  ),
  fault(
    'an empty port of a save',
    onTicket(
      ['action/save', { recipes: { status: '"done"' } }, { to: to('s2', 'empty') }],
      ['action/refresh'],
    ),
    'workflows/w:elements.1.to.empty',
    'error unknown_port',
  ),
  fault(
    'three in a circle',
    onTicket(
      ['data/map', { value: 1 }, { to: to('s2') }],
      ['data/map', { value: 2 }, { to: to('s3') }],
      ['data/map', { value: 3 }, { to: to('s1') }],
    ),
    'workflows/w:elements.1.to',
    'warning endless',
  ),
  fault(
    'wait for a field of words',
    onTicket(['flow/wait', { seconds: '$resource.subject' }], ['action/refresh']),
    optionPath(1, 'seconds'),
    'warning wrong_type',
  ),
  fault(
    'wait until a choice',
    onTicket(['flow/wait', { until: '$resource.status' }], ['action/refresh']),
    optionPath(1, 'until'),
    'warning wrong_type',
  ),
  fault(
    'wait for an hour in text',
    onTicket(['flow/wait', { seconds: '"3600"' }], ['action/refresh']),
    optionPath(1, 'seconds'),
    'warning wrong_type',
  ),
];
