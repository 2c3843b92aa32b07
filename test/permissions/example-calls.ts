import { get, type RouteCalls } from './route-calls.ts';

/** Calls of the example apps. */
export const exampleCalls: Record<string, RouteCalls> = {
  'GET /examples': get('/examples'),
  'POST /examples/:example/load': {
    calls: (who) =>
      (who === 'admin' ? ['unknown'] : ['orders', 'website', 'unknown']).map((name) => ({
        path: `/examples/${name}/load`,
        body: {},
      })),
  },
};
