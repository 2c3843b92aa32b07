import { Problem } from '@bakehouse/contract';
import { shareConnections } from '@bakehouse/store';
import fastify, { LogController, type FastifyBaseLogger } from 'fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { watchLateness } from '../foundation/lateness.ts';
import { watchLoopDelay } from '../foundation/loop-delay.ts';
import { ownCookies } from './cookies.ts';
import { addressKey } from './caller/address-key.ts';
import { makeCors } from './caller/cors.ts';
import { makeHookCors } from './caller/hook-cors.ts';
import { connectLive } from './live/connect-live.ts';
import { limitArrival } from './request/arrival-limit.ts';
import { answerClientError } from './answer/client-error.ts';
import { makeDeadlines } from './request/deadlines.ts';
import type { Route } from './define-route.ts';
import { limitJsonDepth } from './request/json-depth.ts';
import { loggedPath } from './observe/logged-path.ts';
import { allowedMethods } from './answer/not-found.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import { openApi } from './openapi/openapi.ts';
import { sendProblem } from './answer/problem-response.ts';
import { makeLoadShedding } from './caller/load-shedding.ts';
import { makeSlowLane, type LaneProcess } from './slow-lane/slow-lane.ts';
import { makeRateLimit } from './caller/rate-limit.ts';
import { registerRoute } from './register-route.ts';
import { makeRequestIds } from './request/request-ids.ts';
import { withLazyChildren } from './observe/request-log.ts';
import { measureRequests } from './observe/request-metrics.ts';
import { keepRoutePatterns, routePattern } from './request/route-pattern.ts';
import { routes as allRoutes } from './routes/index.ts';
import { securityHeaders } from './answer/security-headers.ts';
import type { Services } from './services.ts';
import type { Tracer } from '../foundation/tracing/tracer.ts';

/** What an app is built from. */
export interface AppParts {
  services: Omit<Services, 'apiDescription' | 'cookies' | 'loopDelay' | 'toolCalls'>;
  log: FastifyBaseLogger;
  checkAnswers?: boolean;
  tracer?: Tracer | undefined;
  routes?: readonly Route[];
  /** The process that serves those who ask for much. */
  lane?: LaneProcess | undefined;
  /** Set in that process, which gets its requests from the first one. */
  inLane?: InLane | undefined;
}

/** What the slow lane must know before it answers. */
export interface InLane {
  /** Resolves when all is known that other processes had changed when it was called. */
  caughtUp(): Promise<void>;
}

/** The HTTP application with all routes, not yet listening. */
export function buildApp({
  services,
  log,
  checkAnswers = false,
  tracer,
  routes = allRoutes,
  lane,
  inLane,
}: AppParts): FastifyInstance {
  const { config, lifecycle, metrics } = services;
  const app: FastifyInstance = fastify({
    loggerInstance: withLazyChildren(log),
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: makeRequestIds(),
    bodyLimit: config.BODY_LIMIT,
    requestTimeout: 1000 * Math.max(config.REQUEST_SECONDS, ...routes.map(({ seconds = 0 }) => seconds)),
    keepAliveTimeout: 72_000,
    trustProxy: inLane !== undefined || (config.TRUST_PROXY.length === 0 ? false : config.TRUST_PROXY),
    return503OnClosing: false,
    clientErrorHandler: answerClientError,
    routerOptions: { maxParamLength: 500 },
    frameworkErrors: sendProblem,
  });
  keepRoutePatterns(app);
  limitJsonDepth(app);
  const deadlines = makeDeadlines();
  const https = config.PUBLIC_URL?.startsWith('https:') === true;
  const cookies = ownCookies({ https });
  const slowLane = makeSlowLane(lane, { cookies, identity: services.identity, metrics });
  const servedHere = new Set(routes.filter(isServedHere).map(({ path }) => path));
  const probes = new Set(routes.filter((route) => route.probe === true).map((route) => route.path));
  const patient = new Set(routes.filter(({ seconds }) => seconds !== undefined).map(({ path }) => path));
  const protect = securityHeaders({ https });
  const cors = makeCors(config, lifecycle);
  const hookCors = makeHookCors(() => services.workflows().current());
  const arrival = limitArrival(app, deadlines, config.REQUEST_SECONDS, patient);
  const measure = measureRequests(metrics);
  const ring = connectLive(app, services.live);
  const note = requestLog(app);
  // One hook each: the way from one to the next costs more than what they do.
  app.addHook('onRequest', (request, reply, done) => {
    protect(request, reply);
    if (cors(request, reply)) return;
    if (lifecycle.phase === 'stopping') reply.header('connection', 'close');
    if (lifecycle.phase === 'starting' && !probes.has(routePattern(request)))
      return done(new Problem('unavailable', 'Bakehouse is starting.', { retryAfter: 1 }));
    if (servedHere.has(routePattern(request))) serveHere();
    else if (inLane !== undefined) inLane.caughtUp().then(serveHere, done);
    else slowLane.divert(request, reply, serveHere, done);

    function serveHere(): void {
      if (hookCors(request, reply)) return;
      arrival.begins(request, reply);
      done();
    }
  });
  app.addHook('onResponse', (request, reply, done) => {
    arrival.isOver(request);
    if (reply.statusCode === 401 || reply.statusCode === 429) slowLane.refused(addressKey(request.ip));
    measure(request, reply);
    ring(request, reply);
    note?.(request, reply);
    done();
  });
  app.setErrorHandler(sendProblem);
  app.setNotFoundHandler((request, reply) => {
    const allow = allowedMethods(routes, request.url);
    if (allow.length === 0) throw new Problem('not_found', 'There is nothing at this path.');
    reply.header('allow', allow.join(', '));
    throw new Problem('method_not_allowed', `This path takes ${allow.join(', ')}.`);
  });
  let description: OpenApiDocument | undefined;
  const apiDescription = () => (description ??= openApi(routes, config.API_URL ?? config.PUBLIC_URL ?? '/'));
  const shares = shareConnections(config.DATABASE_POOL);
  metrics.gauge(
    'bakehouse_requests_waiting_for_database',
    'Requests that wait for their turn at the database.',
    () => shares.waiting,
  );
  const lateness = watchLateness();
  const loopDelay = watchLoopDelay();
  app.addHook('onClose', () => {
    lateness.stop();
    loopDelay.stop();
  });
  const shedding = makeLoadShedding(() => lateness.now(), config.BUSY_MS);
  metrics.gauge(
    'bakehouse_lateness_seconds',
    'By how much this process is late with its work.',
    () => lateness.now() / 1000,
  );
  metrics.gauge(
    'bakehouse_requests_shed_total',
    'Requests that were sent away because the process was late and their sender had many under way.',
    () => shedding.shed,
  );
  const setting = {
    services: {
      ...services,
      apiDescription,
      cookies,
      loopDelay,
      toolCalls: makeRateLimit(() => config.TOOL_CALLS),
    },
    rateLimit: makeRateLimit(() => config.RATE_LIMIT),
    shares,
    shedding,
    slowLane,
    deadlines,
    checkAnswers,
    tracer,
  };
  for (const route of routes) registerRoute(app, route, setting);
  return app;
}

/** What tells how this process is, and what lies ready in its memory. */
function isServedHere({ access, probe, ready }: Route): boolean {
  return access === 'operator' || probe === true || ready === true;
}

const levelsThatTell = new Set(['trace', 'debug', 'info']);

/** Gives what is to be called when a request is answered, where the log tells of requests. */
function requestLog(
  app: FastifyInstance,
): ((request: FastifyRequest, reply: FastifyReply) => void) | undefined {
  if (!levelsThatTell.has(app.log.level)) return undefined;
  return (request, reply) => {
    const { method } = request;
    const path = loggedPath(request.url);
    request.log.info(
      { method, path, status: reply.statusCode, ms: Math.round(reply.elapsedTime * 10) / 10 },
      'request',
    );
  };
}
