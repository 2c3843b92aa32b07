import type { FastifyInstance, FastifyRequest } from 'fastify';

const pattern = Symbol('pattern');

type Looked = FastifyRequest & { [pattern]?: string };

/** Makes room on requests for what `routePattern` finds. */
export function keepRoutePatterns(app: FastifyInstance): void {
  app.decorateRequest(pattern, undefined);
}

/**
 * The pattern of the route of a request, such as `/modules/:module`; empty where there is none. Looked up once: the
 * framework gathers everything it knows of a route whenever it is asked for any of it.
 */
export function routePattern(request: Looked): string {
  return (request[pattern] ??= request.routeOptions.url ?? '');
}
