import type { FastifyRequest } from 'fastify';
import type { Route } from '../define-route.ts';
import type { NewSpan } from '../../foundation/tracing/tracer.ts';

/** A request as a span: by its route, never by its path, which may hold what nobody else should read. */
export function requestSpan(
  { method, path }: Pick<Route, 'method' | 'path'>,
  request: FastifyRequest,
): NewSpan {
  const { traceparent } = request.headers;
  return {
    name: `${method} ${path}`,
    kind: 'server',
    from: typeof traceparent === 'string' ? traceparent : undefined,
    attributes: { 'http.request.method': method, 'http.route': path, 'bakehouse.request': request.id },
  };
}
