import { Readable } from 'node:stream';
import { andThen, howMany, Problem } from '@bakehouse/contract';
import type { Actor, ConnectionShares, Executor, LogPlace, Sharer } from '@bakehouse/store';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendAnswer } from './answer/send-answer.ts';
import { callerOf, checkAccess, type RouteCaller } from './caller/access.ts';
import { addressKey } from './caller/address-key.ts';
import { RequestWork } from './request/request-work.ts';
import { readAfterOf, tellWritten } from './caller/written.ts';
import { largeBodies } from './request/body-room.ts';
import { checkApiVersion } from './request/api-version-check.ts';
import { checked } from './request/checked.ts';
import { inAuditedTransaction, whoOf } from './request/audited.ts';
import type { Deadlines } from './request/deadlines.ts';
import type { Answer, Route, RouteInput } from './define-route.ts';
import { answerIdempotently, hasIdempotencyKey } from './request/idempotent.ts';
import type { LoadShedding } from './caller/load-shedding.ts';
import type { SlowLane } from './slow-lane/slow-lane.ts';
import { rateHeaders, refuseExcess, type RateLimit } from './caller/rate-limit.ts';
import type { Services } from './services.ts';
import type { Upload } from '../formats/files/upload.ts';
import { receiveUpload } from './request/receive-upload.ts';
import { requestSpan } from './observe/request-span.ts';
import type { Tracer } from '../foundation/tracing/tracer.ts';

/** What every route shares when it is registered. */
export interface RouteSetting {
  services: Services;
  rateLimit: RateLimit;
  /** Who has how many of the connections to the database. */
  shares: ConnectionShares;
  /** Who is sent away while the process cannot keep up. */
  shedding: LoadShedding;
  /** Who is served by a process of their own. */
  slowLane: SlowLane;
  deadlines: Deadlines;
  /** In tests: an answer that does not fit its schema is a failure. */
  checkAnswers: boolean;
  tracer?: Tracer | undefined;
}

/** Registers a route: version, rate, access and content are checked before its handler sees the request. */
export function registerRoute(app: FastifyInstance, route: Route, setting: RouteSetting): void {
  if (route.method === 'GET' || (route.body !== undefined && route.upload === undefined)) addTo(app);
  else {
    void app.register((scope, _, done) => {
      scope.removeAllContentTypeParsers();
      if (route.upload !== undefined || route.streamed === true)
        scope.addContentTypeParser('*', (_request, payload, take) => take(null, payload));
      // Where no body is asked for, clients announce JSON all the same, and send none.
      else
        scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, take) =>
          take(null, route.raw === true ? body : undefined),
        );
      addTo(scope);
      done();
    });
  }

  function addTo(scope: FastifyInstance): void {
    const { tracer } = setting;
    const { config } = setting.services;
    scope.route({
      method: route.method,
      url: route.path,
      ...(route.largest === undefined ? {} : largeBodies(route.largest(config), config)),
      config: { credentialFrom: () => route.credentialFrom?.(setting.services) },
      handler:
        tracer === undefined || route.probe === true
          ? (request, reply) => answerRequest(route, setting, request, reply)
          : (request, reply) =>
              tracer.span(requestSpan(route, request), () => answerRequest(route, setting, request, reply)),
    });
  }
}

/** Answers at once where nothing has to be waited for; the framework then wants nothing back. */
function answerRequest(
  route: Route,
  setting: RouteSetting,
  request: FastifyRequest,
  reply: FastifyReply,
): undefined | Promise<FastifyReply> {
  checkApiVersion(request);
  // Whoever makes up credentials is stopped before the database is asked for them.
  const counted = () => setting.rateLimit.take(`look-up ${addressKey(request.ip)}`);
  const caller = callerOf(route.access, request, setting.services, counted);
  const sent = andThen(caller, (known) => {
    const carriedOut = answerCaller(route, setting, request, reply, known);
    const answer =
      route.probe === true ? carriedOut : tellWritten(carriedOut, request, reply, setting.services);
    return andThen(answer, (given) => sendAnswer(route, given, request, reply, known.actor.unrestricted));
  });
  return sent instanceof Promise ? sent : undefined;
}

function answerCaller(
  route: Route,
  setting: RouteSetting,
  request: FastifyRequest,
  reply: FastifyReply,
  caller: RouteCaller,
): Answer | Promise<Answer> {
  const { services, rateLimit, shedding, slowLane } = setting;
  const { actor } = caller;
  const sharer = { key: actor.user?.id ?? addressKey(request.ip), reserve: actor.unrestricted };
  if (route.probe !== true && route.ready !== true) {
    const share = rateLimit.use(sharer.key);
    reply.headers(rateHeaders(share));
    refuseExcess(share);
    shedding.admit(sharer);
  }
  checkAccess(route, caller, request, services);
  route.admit?.(actor);
  const call = { route, setting, request, reply, caller, sharer };
  // A body that has been read cannot be passed on.
  const isUnread = route.method === 'GET' || route.upload !== undefined;
  const isTaken = isUnread && slowLane.takeOver(request, reply, sharer, route.work === 'transfer');
  if (isTaken === false) return answerHere(call);
  return isTaken.then((taken) => (taken ? { status: 101 } : answerHere(call)));
}

function answerHere(call: Call): Answer | Promise<Answer> {
  const { route, request, sharer } = call;
  const { shedding, slowLane } = call.setting;
  const isCounted = route.probe !== true && route.ready !== true && route.access !== 'operator';
  const use = isCounted ? slowLane.enter(request, sharer, route.work === 'transfer') : undefined;
  let answer: Answer | Promise<Answer> | undefined;
  try {
    answer =
      route.upload === undefined || route.streamed === true
        ? carryOut(call, undefined)
        : withUpload(call, route.upload);
  } finally {
    use?.blocked();
    if (!(answer instanceof Promise)) use?.end();
  }
  if (!(answer instanceof Promise)) return answer;
  shedding.enter(sharer);
  return answer.finally(() => {
    shedding.leave(sharer);
    use?.end();
  });
}

/** A request whose caller may send it. */
interface Call {
  route: Route;
  setting: RouteSetting;
  request: FastifyRequest;
  reply: FastifyReply;
  caller: RouteCaller;
  sharer: Sharer;
}

async function withUpload(call: Call, types: readonly string[]): Promise<Answer> {
  const upload = await receiveUpload(call.request, types, call.setting.services.config.UPLOAD_LIMIT);
  let answer: Answer | undefined;
  try {
    answer = await carryOut(call, upload);
    return answer;
  } finally {
    await removeAfter(answer, upload);
  }
}

function carryOut(
  { route, setting, request, reply, caller, sharer }: Call,
  upload: Upload | undefined,
): Answer | Promise<Answer> {
  const { services, deadlines, shares, checkAnswers } = setting;
  const { user } = caller.actor;
  const work = new RequestWork(services.pool, shares, sharer, route.work ?? 'request');
  const carry = (db: Executor | RequestWork) =>
    route.handle(new Input(route, request, upload, services, caller, work, db));
  const handle =
    route.audited === true && route.method !== 'GET'
      ? (db: Executor | RequestWork) =>
          inAuditedTransaction(db instanceof RequestWork ? db.pool : db, whoOf(caller, request), carry)
      : carry;
  const answer =
    user !== null && hasIdempotencyKey(request)
      ? answerIdempotently(work.pool, caller.actor, request, upload?.digest ?? request.body, handle)
      : handle(work);
  if (answer instanceof Promise || answer.body instanceof Readable) work.endsWith(reply);
  const seconds = Math.max(services.config.REQUEST_SECONDS, route.seconds ?? 0);
  const timely = answer instanceof Promise ? withinTime(deadlines, seconds, answer, work) : answer;
  if (!checkAnswers) return timely;
  return andThen(timely, (given) => {
    refuseUnstatedAnswer(route, given);
    return given;
  });
}

/** What a handler gets; all parts of the request are checked here. */
class Input implements RouteInput<unknown, unknown, unknown> {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
  readonly upload: Upload | undefined;
  readonly request: FastifyRequest;
  readonly services: Services;
  readonly actor: Actor;
  readonly session: string | undefined;
  readonly #db: Executor | RequestWork;

  constructor(
    route: Route,
    request: FastifyRequest,
    upload: Upload | undefined,
    services: Services,
    { actor, session }: RouteCaller,
    work: RequestWork,
    db: Executor | RequestWork,
  ) {
    this.params = checked(route.params, request.params, 'path');
    this.query = checked(route.query, request.query, 'query');
    const isStreamed = route.streamed === true;
    const sent = upload === undefined ? request.body : upload.form?.fields;
    this.body = isStreamed ? undefined : checked(route.body, sent, 'body');
    this.upload = upload;
    this.request = request;
    // What a handler asks of the database besides its own statements is shared and ended like them.
    this.services = { ...services, pool: () => work.pool };
    this.actor = actor;
    this.session = session;
    this.#db = db;
  }

  get readAfter(): LogPlace | undefined {
    return readAfterOf(this.request, this.services);
  }

  get db(): Executor {
    return this.#db instanceof RequestWork ? this.#db.pool : this.#db;
  }
}

/** A file is needed until all of the answer is out. */
async function removeAfter(answer: Answer | undefined, upload: Upload): Promise<void> {
  if (answer?.body instanceof Readable && !answer.body.destroyed)
    answer.body.once('close', () => void upload.remove());
  else await upload.remove();
}

/** Whatever takes longer is told so, and ended. */
function withinTime<T>(
  deadlines: Deadlines,
  seconds: number,
  answer: Promise<T>,
  work: RequestWork,
): Promise<T> {
  return new Promise((resolve, reject) => {
    const deadline = deadlines.add(seconds * 1000, () => {
      const late = new Problem('unavailable', `No answer within ${howMany(seconds, 'second')}.`, {
        retryAfter: 5,
      });
      work.end(late);
      reject(late);
    });
    const before = <A>(settle: (given: A) => void) => {
      return (given: A) => {
        deadlines.drop(deadline);
        settle(given);
      };
    };
    answer.then(before(resolve), before(reject));
  });
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
