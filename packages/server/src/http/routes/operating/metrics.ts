import { defineRoute } from '../../define-route.ts';

/** Measured values for Prometheus. */
export const metrics = defineRoute({
  method: 'GET',
  path: '/metrics',
  tag: 'Operation',
  summary: 'Gives measured values in the text format of Prometheus.',
  access: 'operator',
  answers: { 200: { about: 'The values.', type: 'text/plain; version=0.0.4; charset=utf-8' } },
  problems: [403],
  handle: async ({ services }) => ({ status: 200, body: await services.metrics.render() }),
});
