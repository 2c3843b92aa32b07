import { Readable } from 'node:stream';
import { Problem } from '@bakehouse/contract';
import type { Executor } from '@bakehouse/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, checkAccess } from './access.ts';
import { addressKey } from './address-key.ts';
import { checkApiVersion } from './api-version-check.ts';
import { checked } from './checked.ts';
import type { Answer, Route } from './define-route.ts';
import { answerOnce } from './idempotent.ts';
import type { RateLimit } from './rate-limit.ts';
import type { Services } from './services.ts';
import { receiveUpload, type Upload } from './upload.ts';

/** What every route shares when it is registered. */
export interface RouteSetting {
  services: Services;
  rateLimit: RateLimit;
  /** In tests: an answer that does not fit its schema is a failure. */
  checkAnswers: boolean;
}

/** Registers a route: version, rate, access and content are checked before its handler sees the request. */
export function registerRoute(app: FastifyInstance, route: Route, setting: RouteSetting): void {
  if (route.method === 'GET' || route.body !== undefined) addTo(app);
  else {
    void app.register((scope, _, done) => {
      scope.removeAllContentTypeParsers();
      if (route.upload !== undefined)
        scope.addContentTypeParser('*', (_request, payload, take) => take(null, payload));
      // Where no body is asked for, clients announce JSON all the same, and send none.
      else scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, take) => take(null));
      addTo(scope);
      done();
    });
  }

  function addTo(scope: FastifyInstance): void {
    scope.route({
      method: route.method,
      url: route.path,
      handler: (request, reply) => answerRequest(route, setting, request, reply),
    });
  }
}

async function answerRequest(
  route: Route,
  setting: RouteSetting,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { services, rateLimit } = setting;
  checkApiVersion(request);
  const caller = await callerOf(route.access, request, services);
  const { actor } = caller;
  if (route.probe !== true) rateLimit.take(actor.user?.id ?? addressKey(request.ip));
  checkAccess(route.access, caller, request, services);
  const { REQUEST_SECONDS, UPLOAD_LIMIT } = services.config;
  const seconds = Math.max(REQUEST_SECONDS, route.seconds ?? 0);
  const upload =
    route.upload === undefined ? undefined : await receiveUpload(request, route.upload, UPLOAD_LIMIT);
  const handle = async (db: () => Executor) =>
    route.handle({
      params: checked(route.params, request.params, 'path'),
      query: checked(route.query, request.query, 'query'),
      body: checked(route.body, request.body, 'body'),
      upload,
      request,
      services,
      actor,
      session: caller.session,
      get db() {
        return db();
      },
    });
  let answer: Answer | undefined;
  try {
    answer = await withinTime(seconds, () =>
      actor.user === null
        ? handle(services.pool)
        : answerOnce(services.pool(), actor, request, upload?.digest ?? request.body, (db) =>
            handle(() => db),
          ),
    );
    if (setting.checkAnswers) refuseUnstatedAnswer(route, answer);
  } finally {
    if (upload !== undefined) await removeAfter(answer, upload);
  }
  return send(route, answer, reply);
}

/** A file is needed until all of the answer is out. */
async function removeAfter(answer: Answer | undefined, upload: Upload): Promise<void> {
  if (answer?.body instanceof Readable && !answer.body.destroyed)
    answer.body.once('close', () => void upload.remove());
  else await upload.remove();
}

function send(route: Route, { status, body, headers }: Answer, reply: FastifyReply): FastifyReply {
  // The connection has become a WebSocket: nothing is written to it as HTTP.
  if (status === 101) return reply.hijack();
  reply.code(status);
  if (headers !== undefined) reply.headers(headers);
  if (body === undefined) return reply.send();
  const type = route.answers[status]?.type ?? 'application/json; charset=utf-8';
  if (!reply.hasHeader('content-type')) reply.header('content-type', type);
  const asIs = typeof body === 'string' || Buffer.isBuffer(body) || body instanceof Readable;
  return reply.send(asIs ? body : JSON.stringify(body));
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

function refuseUnstatedAnswer(route: Route, { status, body, headers }: Answer): void {
  const stated = route.answers[status];
  const name = `${route.method} ${route.path} ${status}`;
  if (stated === undefined) throw new Error(`${name} is not stated among the answers of its route`);
  // Another form than the stated one, which the caller asked for.
  if (body instanceof Readable || headers?.['content-type'] !== undefined) return;
  const json: unknown = JSON.parse(
    typeof body === 'string' && stated.schema !== undefined ? body : JSON.stringify(body ?? null),
  );
  const result = stated.schema?.safeParse(json);
  if (result?.success === false) throw new Error(`${name} does not fit its schema: ${result.error.message}`);
}
