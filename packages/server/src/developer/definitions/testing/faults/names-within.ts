import { fault, type Fault } from '../case.ts';
import { chain, direct, nightly, onPrice, onTicket, to } from '../workflow-pieces.ts';

const at = 'workflows/w:elements.0.options';
const click = { identifier: 'ticket_pressed', type: 'on_click', module: 'tickets' };

/** Names of parts of the workflow, and of what every workflow knows, that are not there. */
export const namesWithin: Fault[] = [
  fault(
    'an event of an element',
    chain([['event/on_click', { event: 'ticket_presed' }]], { events: [click] }),
    `${at}.event`,
    'error unknown_event',
  ),
  fault(
    'a type of a binding',
    chain([['event/on_click']], { events: [{ ...click, type: 'on_clik' }] }),
    'workflows/w:events.0.type',
    'error unknown_event',
  ),
  fault(
    'a type of an element',
    direct(['data/fetch', {}]),
    'workflows/w:elements.0.type',
    'error unknown_type',
  ),
  fault(
    'a type without its group',
    direct(['save', {}]),
    'workflows/w:elements.0.type',
    'error unknown_type',
  ),
  fault(
    'a type with another case',
    direct(['action/setrole', { role: '"clerk"' }]),
    'workflows/w:elements.0.type',
    'error unknown_type',
  ),
  fault(
    'the next element',
    chain([['data/map', { value: '1' }, { to: to('s3') }]], { entry: 's0' }),
    'workflows/w:elements.0.to.default.s3',
    'error unknown_element',
  ),
  fault(
    'the entry',
    chain([['data/map', { value: '1' }]], { entry: 'start' }),
    'workflows/w:entry',
    'error unknown_element',
  ),
  fault(
    'a port of a condition',
    onTicket(['flow/if', { condition: '$resource.minutes > 1' }, { to: to('s2', 'yes') }], ['flow/fail']),
    'workflows/w:elements.1.to.yes',
    'error unknown_port',
  ),
  fault(
    'a port of a search',
    direct(['data/find', { module: 'tickets' }, { to: { ...to('s1'), ...to('s1', 'none') } }], ['flow/fail']),
    'workflows/w:elements.0.to.none',
    'error unknown_port',
  ),
  fault(
    'a port of a loop',
    direct(['flow/each', { items: '[1]' }, { to: to('s1', 'each') }], ['data/map', { value: '$item' }]),
    'workflows/w:elements.0.to.each',
    'error unknown_port',
  ),
  fault(
    'a port of a switch',
    onTicket(
      ['flow/switch', { value: '$resource.status', cases: { done: '"done"' } }, { to: to('s2', 'open') }],
      ['flow/fail'],
    ),
    'workflows/w:elements.1.to.open',
    'error unknown_port',
  ),
  fault(
    'a port of an event',
    chain([['event/on_click', {}, { to: to('s1', 'clicked') }], ['flow/fail']], { events: [click] }),
    'workflows/w:elements.0.to.clicked',
    'error unknown_port',
  ),
  fault(
    'a port after a mail',
    direct(['action/mail', { to: '"a@b.example"', subject: '"x"' }, { to: to('s1', 'sent') }], ['flow/fail']),
    'workflows/w:elements.0.to.sent',
    'error unknown_port',
  ),
  fault(
    'a port of a failure',
    direct(['flow/fail', {}, { to: to('s1') }], ['data/map', { value: '1' }]),
    'workflows/w:elements.0.to.default',
    'error unknown_port',
  ),
  fault(
    'an answer that is not offered',
    onTicket(
      [
        'action/notify',
        { recipients: 'manager', title: 'Go?', actions: 'approve, reject' },
        { to: to('s2', 'approved') },
      ],
      ['flow/fail'],
    ),
    'workflows/w:elements.1.to.approved',
    'warning unoffered_action',
  ),
  fault(
    'an answer that is not offered by recipe',
    onTicket(
      [
        'action/notify',
        { recipients: 'manager', title: 'Go?', recipes: { actions: '["yes", "no"]' } },
        { to: to('s2', 'maybe') },
      ],
      ['flow/fail'],
    ),
    'workflows/w:elements.1.to.maybe',
    'warning unoffered_action',
  ),
  fault(
    'an input port',
    direct(['data/map', { value: '1' }, { to: { default: { s1: ['input'] } } }], ['flow/fail']),
    'workflows/w:elements.0.to.default.s1.0',
    'error unknown_port',
  ),
  fault(
    'a placeholder',
    chain([['event/on_click', {}, { set: { row: ':rows' } }]], { events: [click] }),
    'workflows/w:elements.0.set.row',
    'error unknown_placeholder',
  ),
  fault(
    'a placeholder of another event',
    chain([['event/on_create', {}, { set: { selector: ':selector' } }]], {
      events: [{ identifier: 'x', type: 'on_create', module: 'tickets' }],
    }),
    'workflows/w:elements.0.set.selector',
    'error unknown_placeholder',
  ),
  fault(
    'a property of a form',
    onPrice(['action/set', { properties: { visible: { note: 'false' } } }]),
    'workflows/w:elements.1.options.properties.visible',
    'warning unknown_property',
  ),
  fault(
    'a status of a form',
    onPrice(['action/set', { properties: { validateStatus: { note: '"bad"' } } }]),
    'workflows/w:elements.1.options.properties.validateStatus.note',
    'warning not_a_choice',
  ),
  fault(
    'a key of a binding',
    chain([['event/on_create']], {
      events: [{ identifier: 'x', type: 'on_create', module: 'tickets', filter: {} }],
    }),
    'workflows/w:events.0.filter',
    'warning unknown_key',
  ),
  fault(
    'a time zone',
    nightlyWith({ cron: '0 3 * * *', timezone: 'Europe/Munich' }),
    `${at}.timezone`,
    'error bad_value',
  ),
  fault(
    'a zone by its initials',
    nightlyWith({ cron: '0 3 * * *', timezone: 'MESZ' }),
    `${at}.timezone`,
    'error bad_value',
  ),
];

function nightlyWith(options: object) {
  const workflow = nightly()['workflows/w'] ?? {};
  return { 'workflows/w': { ...workflow, elements: [{ name: 's0', type: 'event/schedule', options }] } };
}
