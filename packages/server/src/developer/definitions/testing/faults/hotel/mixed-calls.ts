import { fault, type Fault } from '../../case.ts';
import { onExtra } from '../../hotel.ts';
import { direct, onOrder, onTicket, to } from '../../workflow-pieces.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;

/** Faults of all kinds: mixed calls. */
export const mixedCalls: Fault[] = [
  fault(
    'view of update without id',
    onTicket(['action/redirect', { view: { module: 'tickets', view: 'update' } }]),
    o(1, 'view.id'),
    'warning required',
  ),
  fault(
    'view of a wrong module id',
    onTicket(['action/redirect', { view: { module: 'customers', view: 'update', id: '$resource.parent' } }]),
    o(1, 'view.id'),
    'warning wrong_type',
  ),
  fault(
    'set a list to a text',
    onOrder(['action/set', { recipes: { lines: '"none"' } }]),
    o(1, 'recipes.lines'),
    'warning wrong_type',
  ),
  fault(
    'set a relation to a name',
    onOrder(['action/set', { recipes: { customer: '"Mill"' } }]),
    o(1, 'recipes.customer'),
    'warning bad_format',
  ),
  fault(
    'set by a selector a wrong kind',
    onExtra(['action/set', { recipes: { '${selector}.qty': '"many"' } }]),
    o(1, 'recipes.${selector}.qty'),
    'warning wrong_type',
  ),
  fault(
    'copy unknown name',
    direct([
      'action/save',
      { module: 'customers', mode: 'create', copy: '{"name": "x", "e_mail": "a@example.com"}' },
    ]),
    o(0, 'copy'),
    'warning unknown_field',
  ),
  fault(
    'copy a text',
    onTicket(['action/save', { module: 'customers', mode: 'create', copy: '$resource.subject' }]),
    o(1, 'copy'),
    'warning wrong_type',
  ),
  fault(
    'convert with unknown filter and html',
    onTicket([
      'action/convert',
      { value: '$resource.body', from: 'html', to: 'latex', filters: ['heading'] },
    ]),
    o(1, 'filters.0'),
    'error not_a_choice',
  ),
  fault(
    'asset by an id of a customer',
    onTicket([
      'action/convert',
      { value: '$resource.body', from: 'markdown', to: 'pdf', file: true, assets: '$resource.minutes' },
    ]),
    o(1, 'assets'),
    'warning wrong_type',
  ),
  fault(
    'notify entity of a number',
    onTicket(['action/notify', { recipes: { title: '"x"', entity: '$resource.minutes' } }]),
    o(1, 'recipes.entity'),
    'warning wrong_type',
  ),
  fault(
    'notify title of a list',
    onOrder(['action/notify', { recipes: { title: '$resource.lines.title' } }]),
    o(1, 'recipes.title'),
    'warning wrong_type',
  ),
  fault(
    'timeout on a flow',
    onTicket(
      ['flow/if', { condition: '$resource.minutes > 1' }, { timeout: 5, to: to('s2', 'true') }],
      ['action/refresh'],
    ),
    'workflows/w:elements.1.timeout',
    'warning no_effect',
  ),
  fault(
    'expects a redirect url of nothing',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        elements: [{ name: 'a', type: 'data/map', options: { value: '1' } }],
        tests: [{ name: 'x', input: {}, expect: { effects: [{ effect: 'notify' }] } }],
      },
    },
    'workflows/w:tests.0.expect.effects.0.effect',
    'warning not_a_choice',
  ),
  fault(
    'answer without a question',
    {
      'workflows/w': {
        identifier: 'w',
        entry: 'a',
        elements: [{ name: 'a', type: 'data/map', options: { value: '1' } }],
        tests: [{ name: 'x', input: {}, given: { answers: { a: 'yes' } }, expect: {} }],
      },
    },
    'workflows/w:tests.0.given.answers.a',
    'warning unknown_element',
  ),
];
