import { Problem, type ProblemCode } from '@bakehouse/contract';
import { fastify, type FastifyInstance } from 'fastify';
import type { ApiParts } from './api-parts.ts';
import { authorise } from './authorise.ts';
import { blobRoutes } from './blob-routes.ts';
import { buildRoutes } from './build-routes.ts';
import { draftRoutes } from './draft-routes.ts';
import { hostRoutes } from './host-routes.ts';
import { siteRoutes } from './site-routes.ts';

/** The version of this API; it stands in every answer and in its paths. */
export const API_VERSION = '1';

/** Routes that read their bodies themselves. */
const wholeBodies = new Set(['/v1/builds', '/v1/drafts']);
const MAX_BODY = 256 * 1024 * 1024;

/** The HTTP API of the service. */
export function apiServer(parts: ApiParts): FastifyInstance {
  const app = fastify({ logger: false, bodyLimit: MAX_BODY, forceCloseConnections: true });
  const check = authorise(parts.token);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/x-ndjson', { parseAs: 'buffer' }, (_request, body, done) =>
    done(null, body),
  );
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (wholeBodies.has(request.routeOptions.url ?? '')) done(null, body);
    else parseSmall(body, done);
  });
  app.addContentTypeParser('application/octet-stream', (_request, payload, done) => done(null, payload));
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('API-Version', API_VERSION);
    if (request.url !== '/v1/health') check(request.headers.authorization);
    done();
  });
  app.setErrorHandler(async (cause, request, reply) => {
    const problem = asProblem(cause);
    if (problem.code === 'internal') parts.failed(`${request.method} ${request.url}`, cause);
    if (problem.data.retryAfter !== undefined) reply.header('Retry-After', problem.data.retryAfter);
    await reply
      .code(problem.status)
      .type('application/problem+json')
      .send(JSON.stringify(problem.toJSON(request.id)));
  });
  app.setNotFoundHandler((request) => {
    throw new Problem('not_found', `There is no ${request.method} ${request.url.split('?')[0]}.`);
  });
  app.get('/v1/health', () => ({ status: 'ok' }));
  buildRoutes(app, parts);
  draftRoutes(app, parts);
  siteRoutes(app, parts);
  hostRoutes(app, parts);
  blobRoutes(app, parts);
  return app;
}

function parseSmall(body: Buffer | string, done: (cause: Error | null, value?: unknown) => void): void {
  if (body.length === 0) return done(null, {});
  try {
    done(null, JSON.parse(body.toString()));
  } catch (cause) {
    done(new Problem('malformed', 'The body is not JSON.', {}, cause));
  }
}

const byStatus: Record<number, ProblemCode> = {
  413: 'too_large',
  415: 'unsupported_media_type',
  431: 'headers_too_large',
};

function asProblem(cause: unknown): Problem {
  if (cause instanceof Problem) return cause;
  const status = cause instanceof Error && 'statusCode' in cause ? Number(cause.statusCode) : 500;
  if (cause instanceof Error && status < 500)
    return new Problem(byStatus[status] ?? 'malformed', cause.message, {}, cause);
  return new Problem('internal', 'The request failed because of an error in Bakehouse.', {}, cause);
}
