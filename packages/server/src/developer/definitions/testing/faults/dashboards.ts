import { fault, type Fault } from '../case.ts';

const board = (more: object) => ({
  'dashboards/day': { identifier: 'day', title: 'Day', widgets: [], ...more },
});
const widget = (more: object) => board({ widgets: [{ name: 'a', ...more }] });
const bar = (more: object) => widget({ type: 'bar', module: 'orders', by: 'status', ...more });

/** Dashboards. */
export const dashboards: Fault[] = [
  fault('a dashboard without a title', board({ title: '' }), 'dashboards/day:title', 'error too_short'),
  fault(
    'a dashboard for nobody known',
    board({ roles: ['clark'] }),
    'dashboards/day:roles.0',
    'error unknown_role',
  ),
  fault(
    'figures of an unknown module',
    bar({ module: 'odours' }),
    'dashboards/day:widgets.0.module',
    'error unknown_module',
  ),
  fault(
    'bars by an unknown field',
    bar({ by: 'state' }),
    'dashboards/day:widgets.0.by',
    'error unknown_field',
  ),
  fault(
    'bars by months of a choice',
    bar({ by: 'month(status)' }),
    'dashboards/day:widgets.0.by',
    'error unknown_field',
  ),
  fault(
    'hours of a day',
    bar({ by: 'hour(delivery)' }),
    'dashboards/day:widgets.0.by',
    'error unknown_field',
  ),
  fault('bars by rows', bar({ by: 'lines' }), 'dashboards/day:widgets.0.by', 'error unknown_field'),
  fault(
    'the sum of a text',
    bar({ value: 'sum(note)' }),
    'dashboards/day:widgets.0.value',
    'error unknown_field',
  ),
  fault(
    'a figure that nobody knows',
    bar({ value: 'mode(total)' }),
    'dashboards/day:widgets.0.value',
    'error unknown_field',
  ),
  fault(
    'a bracket too few',
    bar({ value: 'sum(total' }),
    'dashboards/day:widgets.0.value',
    'error unknown_field',
  ),
  fault(
    'through what is no relation',
    bar({ by: 'status.name' }),
    'dashboards/day:widgets.0.by',
    'error unknown_field',
  ),
  fault(
    'a filter by an unknown field',
    bar({ filter: { state: 'draft' } }),
    'dashboards/day:widgets.0.filter.state',
    'error unknown_field',
  ),
  fault(
    'a filter by what is no choice',
    bar({ filter: { status: 'drafts' } }),
    'dashboards/day:widgets.0.filter.status',
    'warning not_a_choice',
  ),
  fault('a trend over no time', bar({ type: 'trend' }), 'dashboards/day:widgets.0.by', 'error wrong_type'),
  fault(
    'rows and columns alike',
    bar({ type: 'heatmap', across: 'status' }),
    'dashboards/day:widgets.0.across',
    'error duplicate',
  ),
  fault(
    'a heat map without columns',
    bar({ type: 'heatmap' }),
    'dashboards/day:widgets.0.across',
    'error required',
  ),
  fault(
    'a column that is no figure',
    bar({ type: 'table', values: ['count', 'total'] }),
    'dashboards/day:widgets.0.values.1',
    'error unknown_field',
  ),
  fault(
    'a list of unknown columns',
    widget({ type: 'list', module: 'orders', columns: ['nummer'] }),
    'dashboards/day:widgets.0.columns.0',
    'error unknown_field',
  ),
  fault(
    'a list in an unknown order',
    widget({ type: 'list', module: 'orders', sort: '-nummer' }),
    'dashboards/day:widgets.0.sort',
    'error unknown_field',
  ),
  fault(
    'a button of no workflow',
    widget({ type: 'button', workflow: 'yell' }),
    'dashboards/day:widgets.0.workflow',
    'error unknown_workflow',
  ),
  fault(
    'a misspelt key of a widget',
    bar({ colour: 'red' }),
    'dashboards/day:widgets.0.colour',
    'error unknown_key',
  ),
  fault(
    'a widget wider than the page',
    bar({ width: 5 }),
    'dashboards/day:widgets.0.width',
    'error too_large',
  ),
  fault(
    'two widgets of one name',
    board({ widgets: [1, 2].map(() => ({ type: 'text', name: 'a', text: 'x' })) }),
    'dashboards/day:widgets.1.name',
    'error duplicate',
  ),
  fault(
    'a filter of an unknown module',
    board({ filters: [{ name: 'f', fields: { odours: 'status' } }] }),
    'dashboards/day:filters.0.fields.odours',
    'error unknown_module',
  ),
  fault(
    'a filter of an unknown field for the whole',
    board({ filters: [{ name: 'f', fields: { orders: 'state' } }] }),
    'dashboards/day:filters.0.fields.orders',
    'error unknown_field',
  ),
];
