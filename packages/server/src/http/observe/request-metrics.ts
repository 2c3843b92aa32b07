import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Metrics } from '../../foundation/metrics/metrics.ts';
import { routePattern } from '../request/route-pattern.ts';

const bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10] as const;

/** Counts and times requests by method, route and status; gives what is to be called when one is answered. */
export function measureRequests(metrics: Metrics): (request: FastifyRequest, reply: FastifyReply) => void {
  const count = metrics.counter('http_requests_total', 'Requests answered.');
  const observe = metrics.histogram(
    'http_request_seconds',
    'Seconds from the first byte of a request to the end of its answer.',
    bounds,
  );
  const noteOf = (method: string, route: string, status: number) => {
    const add = count.series({ method, route, status: String(status) });
    const time = observe.series({ method, route });
    return (seconds: number) => {
      add();
      time(seconds);
    };
  };
  const notes = new Map<string, Map<string, Map<number, ReturnType<typeof noteOf>>>>();
  return (request, reply) => {
    const { method } = request;
    // The pattern, not the path: the number of series stays bounded.
    const route = routePattern(request) || 'none';
    let byMethod = notes.get(route);
    if (byMethod === undefined) notes.set(route, (byMethod = new Map()));
    let byStatus = byMethod.get(method);
    if (byStatus === undefined) byMethod.set(method, (byStatus = new Map()));
    let note = byStatus.get(reply.statusCode);
    if (note === undefined) byStatus.set(reply.statusCode, (note = noteOf(method, route, reply.statusCode)));
    note(reply.elapsedTime / 1000);
  };
}
