import { testId } from '@bakehouse/server/testing';
import { get, type RouteCalls } from './route-calls.ts';
import { canary, missing, rows } from './world.ts';

const names = ['answering', 'saving', 'lifted', 'spare', 'unknown'];
const eachWorkflow = (rest: string) => names.map((name) => `/workflows/${name}${rest}`);
const clicked = { name: 'clicked', type: 'event/on_click', to: { default: { work: ['default'] } } };

/** A workflow of the world, begun directly or by the event of its own name in a module. */
function workflow(identifier: string, module: string, work: object, more: object = {}): object {
  return {
    identifier,
    title: canary('workflow', identifier),
    entry: 'work',
    elements: [clicked, { name: 'work', ...work }],
    events: [{ identifier: `${identifier}_${module}`, type: 'on_click', module }],
    ...more,
  };
}

const find = { type: 'data/find', options: { module: 'orders', limit: 100 } };

/** The workflows of the world: one that reads as whoever runs it, one that writes so, and one with the system's rights. */
export const workflows: readonly object[] = [
  {
    ...workflow('answering', 'orders', { ...find, to: { default: { tell: ['default'] } } }),
    elements: [
      clicked,
      { name: 'work', ...find, to: { default: { tell: ['default'] } } },
      { name: 'tell', type: 'action/response', options: { body: '$' } },
    ],
  },
  workflow('saving', 'vault', {
    type: 'action/save',
    options: { module: 'vault', mode: 'create', recipes: { word: '"written"' } },
  }),
  workflow(
    'lifted',
    'orders',
    { type: 'action/save', options: { module: 'vault', mode: 'create', recipes: { word: '"written"' } } },
    { elevated: true, input: [{ identifier: 'module', type: 'text' }] },
  ),
  workflow('spare', 'vault', { type: 'data/map', options: { value: '1' } }),
];

const events = ['answering_orders', 'saving_vault', 'lifted_orders', 'spare_vault', 'nothing_binds'];
const ids = [undefined, ...rows.map(({ n }) => testId(n)), missing];

/** Every route of workflows and events. */
export const workflowCalls: Record<string, RouteCalls> = {
  'GET /definitions/:kind/:name/uses': get(
    '/definitions/modules/vault/uses',
    '/definitions/workflows/answering/uses',
    '/definitions/roles/nobody/uses',
  ),
  'GET /workflows': get('/workflows'),
  'GET /workflows/:identifier': get(...eachWorkflow('')),
  'GET /workflows/:identifier/versions': get(...eachWorkflow('/versions')),
  'GET /workflows/:identifier/versions/:version': get(...eachWorkflow('/versions/1')),
  'POST /workflows': { calls: () => [{ path: '/workflows', body: workflows[0] }] },
  'POST /workflows/check': {
    calls: () => [
      { path: '/workflows/check', body: { identifier: 'answering', elements: [{ type: 'secret_b' }] } },
    ],
  },
  'POST /import/:source': {
    calls: () => [
      { path: '/import/n8n', body: { files: [{ name: 'flow', text: '{"nodes": [], "connections": {}}' }] } },
    ],
  },
  'POST /workflows/try': {
    calls: () =>
      workflows.map((definition) => ({
        path: '/workflows/try',
        body: { definition, input: { module: 'vault' } },
      })),
  },
  'POST /workflows/test': {
    calls: () =>
      workflows.map((definition) => ({
        path: '/workflows/test',
        body: { ...definition, tests: [{ name: 'runs', input: { module: 'vault' }, expect: {} }] },
      })),
  },
  'PUT /workflows/:identifier': {
    calls: (who) =>
      (who === 'admin' ? ['/workflows/spare'] : eachWorkflow('')).map((path) => ({
        path,
        body: { elements: [], elevated: true },
      })),
    writers: ['admin'],
  },
  'POST /workflows/:identifier/run': {
    calls: () => eachWorkflow('/run').map((path) => ({ path, body: { input: { module: 'vault' } } })),
    writers: ['lifter', 'admin'],
  },
  'POST /workflows/:identifier/run-element': {
    calls: () =>
      eachWorkflow('/run-element').map((path) => ({
        path,
        body: { element: 'work', input: { module: 'vault' } },
      })),
    writers: ['admin'],
  },
  'POST /events/:identifier': {
    calls: () =>
      events.flatMap((event) =>
        ['orders', 'vault', 'unknown'].flatMap((module) =>
          ids.flatMap((id) =>
            (id === undefined ? (['create', 'index'] as const) : (['update', 'show'] as const)).map(
              (view) => ({ path: `/events/${event}`, body: { module, id, view, data: { number: 'x' } } }),
            ),
          ),
        ),
      ),
    writers: ['lifter', 'admin'],
  },
  'DELETE /workflows/:identifier': {
    calls: (who) => (who === 'admin' ? ['/workflows/spare'] : eachWorkflow('')).map((path) => ({ path })),
    writers: ['admin'],
  },
};
