import { apiVersion, errorCode, Problem, type ProblemCode } from '@bakehouse/contract';
import { refusedValue, transientFailure } from '@bakehouse/store';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Failures of the HTTP layer itself, by Fastify's code. */
const httpFailures: Record<string, [ProblemCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is larger than this server takes.'],
  FST_ERR_CTP_EMPTY_JSON_BODY: ['malformed', 'The body is empty, and JSON was announced.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['malformed', 'The body is not as long as its Content-Length says.'],
  FST_ERR_CTP_INVALID_JSON_BODY: ['malformed', 'The body is not valid JSON.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The body must be JSON (application/json).'],
  FST_ERR_MAX_PARAM_LENGTH: ['malformed', 'A part of the path is too long.'],
  FST_ERR_BAD_URL: ['malformed', 'The path contains a % that is not an escape.'],
};

/** Answers an error: the one place where a failure becomes an HTTP answer. */
export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = asProblem(error);
  if (problem.code === 'internal') request.log.error({ err: error }, 'request failed');
  else if (problem !== error && !isClientFailure(error))
    request.log.warn({ err: error }, 'the database could not carry out a request');
  // Whoever is told that something is not available for now may come again.
  const retryAfter = problem.data.retryAfter ?? (problem.code === 'unavailable' ? 1 : undefined);
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (problem.code === 'unauthenticated') reply.header('www-authenticate', challengeOf(request));
  // Some are found before any hook has run.
  void reply
    .code(problem.status)
    .header('api-version', apiVersion)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .send(JSON.stringify(problem.toJSON(request.id)));
}

/** How a credential is sent, and where the route says so, how a program gets one. */
function challengeOf({ routeOptions }: FastifyRequest): string {
  const { credentialFrom } = routeOptions.config as { credentialFrom?: () => string | undefined };
  const from = credentialFrom?.();
  return `Bearer realm="Bakehouse"${from === undefined ? '' : `, resource_metadata="${from}"`}`;
}

/** Failures that Fastify finds in a request are nothing to write home about. */
function isClientFailure(error: unknown): boolean {
  return ((error as { statusCode?: number }).statusCode ?? 500) < 500;
}

/** What a caller may know of an error: our own bugs are told only to the log. */
function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const known = httpFailures[errorCode(error) ?? ''];
  if (known !== undefined) return new Problem(known[0], known[1], {}, error);
  const ofDatabase = transientFailure(error) ?? refusedValue(error);
  if (ofDatabase !== undefined) return ofDatabase;
  const status = (error as { statusCode?: number }).statusCode ?? 500;
  if (status >= 400 && status < 500)
    return new Problem('malformed', 'The request cannot be read.', {}, error);
  return new Problem(
    'internal',
    'The request failed because of an error in Bakehouse. The server log has the details under this id.',
    {},
    error,
  );
}
