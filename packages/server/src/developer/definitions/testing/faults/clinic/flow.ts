import type { Fault } from '../../case.ts';
import { planted } from '../../plant.ts';

/** Faults of the clinic: flow. */
export const clinicFlow: readonly Fault[] = [
  planted(
    'events: module of binding',
    'workflows/visit_finish',
    { 'events.0.module': 'visit' },
    'error unknown_module',
  ),
  planted(
    'events: identifier nobody fires',
    'workflows/visit_finish',
    { 'events.0.identifier': 'visit_finished' },
    'error unknown_event',
    'events.0.identifier',
  ),
  planted(
    'events: trigger nobody binds',
    'modules/visits',
    { 'b.actions.0.trigger': 'visit_finsh' },
    'warning unbound_event',
  ),
  planted(
    'events: field event nobody binds',
    'modules/visits',
    { '#minutes.options.events.on_change': ['minute_changed'] },
    'warning unbound_event',
    '#minutes.options.events.on_change.0',
  ),
  planted(
    'save no module: unknown field',
    'workflows/visit_finish',
    { '@done.options.recipes.state': '"x"' },
    'error unknown_field',
  ),
  planted(
    'save no module: computed written',
    'workflows/visit_finish',
    { '@done.options.recipes.total': 5 },
    'warning readonly',
  ),
  planted(
    'save no module: reserved written',
    'workflows/visit_finish',
    { '@done.options.recipes.createdAt': '$now()' },
    'error unknown_field',
  ),
  planted(
    'save no module: field of row at top',
    'workflows/visit_finish',
    { '@done.options.recipes.amount': 5 },
    'error unknown_field',
  ),
  planted(
    'graph: unknown target',
    'workflows/visit_finish',
    { '@done.to': { default: { bills: ['default'] } } },
    'error unknown_element',
    '@done.to.default.bills',
  ),
  planted(
    'graph: unknown port',
    'workflows/visit_finish',
    { '@open.to': { yes: { done: ['default'] }, false: { refuse: ['default'] } } },
    'error unknown_port',
    '@open.to.yes',
  ),
  planted(
    'graph: unknown input port',
    'workflows/visit_finish',
    { '@done.to': { default: { bill: ['input'] } } },
    'error unknown_port',
    '@done.to.default.bill.0',
  ),
  planted(
    'graph: port of switch',
    'workflows/row_check',
    { '@kind.to.hole': { say: ['default'] } },
    'error unknown_port',
    '@kind.to.hole',
  ),
  planted(
    'graph: async circle of two workflows',
    'workflows/letter',
    {
      '@send.to': { default: { more: ['default'] } },
      'elements.+': {
        name: 'more',
        type: 'action/run',
        options: { workflow: 'letter', async: true, scope: true, input: { name: '"x"' } },
      },
    },
    'warning runs_itself',
    'elements.3.options.workflow',
  ),
  planted(
    'variables: unset',
    'workflows/visit_finish',
    { '@invoice.options.recipes.payer': '$pateint.email' },
    'warning unknown_variable',
  ),
  planted(
    'variables: other branch',
    'workflows/visit_finish',
    {
      '@tell.to': { default: { note: ['default'] } },
      'elements.+': {
        name: 'note',
        type: 'action/notify',
        options: { recipes: { title: '"For " & $patient.name' } },
      },
    },
    'warning unset',
    'elements.10.options.recipes.title',
  ),
  planted(
    'variables: outside each',
    'workflows/reminders',
    { '@note.options.recipes.title': '"Last: " & $patient.name' },
    'warning unset',
  ),
  planted(
    'variables: item outside each',
    'workflows/reminders',
    { '@total.options.value.count': '$visit.number' },
    'warning out_of_branch',
  ),
  planted(
    'variables: used before',
    'workflows/visit_finish',
    { '@open.options.condition': '$patient.insured' },
    'warning unset',
  ),
  planted(
    'variables: input name',
    'workflows/price_of',
    { '@none.options.message': '"There is no " & $input.cod' },
    'warning unknown_field',
  ),
  planted(
    'variables: behind empty',
    'workflows/lab_result',
    { '@unknown.options.body.error': '$visit.number' },
    'warning may_be_nothing',
  ),
  planted('cron: 30 Feb', 'workflows/reminders', { '@daily.options.cron': '0 7 30 2 *' }, 'error bad_value'),
  planted(
    'cron: minute 60',
    'workflows/reminders',
    { '@daily.options.cron': '60 7 * * *' },
    'error bad_value',
  ),
  planted(
    'cron: four fields',
    'workflows/reminders',
    { '@daily.options.cron': '0 7 * *' },
    'error bad_value',
  ),
  planted('cron: words', 'workflows/reminders', { '@daily.options.cron': 'every day' }, 'error bad_value'),
];
