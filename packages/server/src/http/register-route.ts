import { Problem } from '@bakehouse/contract';
import type { Executor } from '@bakehouse/store';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { callerOf, checkAccess } from './access.ts';
import { addressKey } from './address-key.ts';
import { checkApiVersion } from './api-version-check.ts';
import { checked } from './checked.ts';
import type { Answer, Route } from './define-route.ts';
import { answerOnce } from './idempotent.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Services } from './services.ts';

/** What every route shares when it is registered. */
export interface RouteSetting {
  services: Services;
  rateLimit: RateLimit;
  /** In tests: an answer that does not fit its schema is a failure. */
  checkAnswers: boolean;
}

/** Registers a route: version, rate, access and content are checked before its handler sees the request. */
export function registerRoute(app: FastifyInstance, route: Route, setting: RouteSetting): void {
  const { services, rateLimit } = setting;
  app.route({
    method: route.method,
    url: route.path,
    handler: async (request, reply) => {
      checkApiVersion(request);
      const caller = await callerOf(route.access, request, services);
      const { actor } = caller;
      if (route.probe !== true) rateLimit.take(actor.user?.id ?? addressKey(request.ip));
      checkAccess(route.access, caller, request, services);
      const handle = async (db: () => Executor) =>
        route.handle({
          params: checked(route.params, request.params, 'path'),
          query: checked(route.query, request.query, 'query'),
          body: checked(route.body, request.body, 'body'),
          request,
          services,
          actor,
          session: caller.session,
          get db() {
            return db();
          },
        });
      const answer = await withinTime(services.config.REQUEST_SECONDS, () =>
        !keepsAnswers(route)
          ? handle(services.pool)
          : answerOnce(services.pool(), actor, request, (db) => handle(() => db)),
      );
      if (setting.checkAnswers) refuseUnstatedAnswer(route, answer);
      return send(route, answer, reply);
    },
  });
}

/** Answers about one's own sign-in, and others that hold secrets, are kept nowhere. */
function keepsAnswers({ access, secretAnswer }: Route): boolean {
  return (access === 'user' || access === 'admin') && secretAnswer !== true;
}

function send(route: Route, { status, body, headers }: Answer, reply: FastifyReply): FastifyReply {
  // The connection has become a WebSocket: nothing is written to it as HTTP.
  if (status === 101) return reply.hijack();
  reply.code(status);
  if (headers !== undefined) reply.headers(headers);
  if (body === undefined) return reply.send();
  const type = route.answers[status]?.type ?? 'application/json; charset=utf-8';
  if (!reply.hasHeader('content-type')) reply.header('content-type', type);
  return reply.send(typeof body === 'string' || Buffer.isBuffer(body) ? body : JSON.stringify(body));
}

async function withinTime<T>(seconds: number, work: () => Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new Problem('unavailable', `Not answered within ${seconds} seconds.`, { retryAfter: 5 })),
      seconds * 1000,
    );
  });
  try {
    return await Promise.race([work(), late]);
  } finally {
    clearTimeout(timer);
  }
}

function refuseUnstatedAnswer(route: Route, { status, body }: Answer): void {
  const stated = route.answers[status];
  const name = `${route.method} ${route.path} ${status}`;
  if (stated === undefined) throw new Error(`${name} is not stated among the answers of its route`);
  const json: unknown = JSON.parse(
    typeof body === 'string' && stated.schema !== undefined ? body : JSON.stringify(body ?? null),
  );
  const result = stated.schema?.safeParse(json);
  if (result?.success === false) throw new Error(`${name} does not fit its schema: ${result.error.message}`);
}
