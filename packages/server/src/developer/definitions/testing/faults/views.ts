import { fault, type Fault } from '../case.ts';

const view = (more: object) => ({
  'views/open': { identifier: 'open', module: 'orders', title: 'Open', settings: { kind: 'table' }, ...more },
});
const shown = (more: object) => view({ settings: { kind: 'table', ...more } });
const at = (path: string) => `views/open:settings.${path}`;

/** Views for roles and for all. */
export const views: Fault[] = [
  fault('a view without a title', view({ title: ' ' }), 'views/open:title', 'error too_short'),
  fault(
    'a view of an unknown module',
    view({ module: 'odours' }),
    'views/open:module',
    'error unknown_module',
  ),
  fault('a view for nobody known', view({ roles: ['clark'] }), 'views/open:roles.0', 'error unknown_role'),
  fault('a view for no role', view({ roles: [] }), 'views/open:roles', 'error too_few'),
  fault('a misspelt key of a view', view({ colour: 'red' }), 'views/open:colour', 'error unknown_key'),
  fault('a misspelt setting', shown({ filters: {} }), at('filters'), 'error unknown_key'),
  fault('a kind that nobody knows', shown({ kind: 'kanban' }), at('kind'), 'error not_a_choice'),
  fault('a filter of a view', shown({ filter: { state: 'x' } }), at('filter.state'), 'error unknown_field'),
  fault(
    'a choice of a view',
    shown({ filter: { status: 'drafts' } }),
    at('filter.status'),
    'warning not_a_choice',
  ),
  fault('an order of a view', shown({ sort: '-nummer' }), at('sort'), 'error unknown_field'),
  fault(
    'a column of a view',
    shown({ columns: ['status', 'nummer'] }),
    at('columns.1'),
    'error unknown_field',
  ),
  fault('a group of a view', shown({ group: 'state' }), at('group'), 'error unknown_field'),
  fault('a board without columns', shown({ kind: 'board' }), at('group'), 'warning required'),
  fault('a group by rows', shown({ group: 'lines' }), at('group'), 'error wrong_type'),
  fault('lanes of a board', shown({ lanes: 'state' }), at('lanes'), 'error unknown_field'),
  fault('a sum of texts', shown({ figures: ['sum(note)'] }), at('figures.0'), 'error wrong_type'),
  fault('a sum of nothing', shown({ figures: ['sum(totals)'] }), at('figures.0'), 'error unknown_field'),
  fault(
    'days of a choice',
    shown({ kind: 'calendar', dates: ['status'] }),
    at('dates.0'),
    'error wrong_type',
  ),
  fault(
    'a gallery of choices',
    shown({ kind: 'gallery', picture: 'status' }),
    at('picture'),
    'error wrong_type',
  ),
  fault('a tree by a choice', shown({ kind: 'tree', parent: 'status' }), at('parent'), 'error wrong_type'),
  fault('a map of choices', shown({ kind: 'map', place: 'status' }), at('place'), 'error wrong_type'),
  fault(
    'a timeline from a choice',
    shown({ kind: 'timeline', start: 'status' }),
    at('start'),
    'error wrong_type',
  ),
  fault('rows of a pivot', shown({ kind: 'pivot', rows: ['state'] }), at('rows.0'), 'error unknown_field'),
  fault(
    'months of a choice',
    shown({ kind: 'pivot', rows: ['status'], across: 'month(status)' }),
    at('across'),
    'error unknown_field',
  ),
  fault(
    'a colour by an unknown field',
    shown({ colors: [{ color: '#aa0000', filter: { state: 1 } }] }),
    at('colors.0.filter.state'),
    'error unknown_field',
  ),
];
