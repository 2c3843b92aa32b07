import { get, type RouteCalls } from './route-calls.ts';

/** Calls of the example apps. */
export const exampleCalls: Record<string, RouteCalls> = {
  'GET /examples': get('/examples'),
  'GET /examples/:example/tour': {
    calls: () => ['orders', 'payments', 'unknown'].map((name) => ({ path: `/examples/${name}/tour` })),
  },
  'POST /examples/:example/load': {
    calls: (who) =>
      (who === 'admin' ? ['unknown'] : ['orders', 'website', 'unknown']).map((name) => ({
        path: `/examples/${name}/load`,
        body: {},
      })),
  },
};
