import { errorCode, Problem } from '@bakehouse/contract';
import { answersInTime } from '@bakehouse/store';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import { applyAtStart } from '../definitions/apply-at-start.ts';
import type { DefinitionSet } from '../definitions/definition-set.ts';
import { buildApp } from '../http/app.ts';
import { staticFiles } from '../http/static/static-files.ts';
import { makeEvaluate } from '../expressions/resource-expressions.ts';
import { makeIdentity } from '../identity/identity.ts';
import { makeLive } from '../live/live.ts';
import { makeSendMail } from '../mail/send-mail.ts';
import { makeMetrics } from '../metrics/metrics.ts';
import { addProcessMetrics } from '../metrics/process-metrics.ts';
import { startBackground, type Background } from './background.ts';
import { openDatabase, refuseUnusableDatabase, type Database } from './database.ts';
import { makeLifecycle } from './lifecycle.ts';
import { appFolder } from './places.ts';

/** A server that listens; `ready` settles when it can serve or has failed to. */
export interface Server {
  port: number;
  ready: Promise<Database>;
  /** Finishes what is in flight and ends everything that was started. */
  stop(): Promise<void>;
}

/** Begins to serve: listens at once, then opens the database while every route but the probes answers 503. */
export async function startServer(
  config: Config,
  log: Logger,
  fail: (error: Error) => void,
  definitions?: DefinitionSet,
): Promise<Server> {
  refuseUnusableDatabase(config);
  const lifecycle = makeLifecycle();
  const metrics = makeMetrics();
  addProcessMetrics(metrics);
  let database: Database | undefined;
  const databaseAnswers = () =>
    database === undefined ? Promise.resolve(false) : answersInTime(database.pool);
  const opened = () => {
    if (database === undefined)
      throw new Problem('unavailable', 'The database is not open.', { retryAfter: 1 });
    return database;
  };
  let background: Background | undefined;
  const identity = makeIdentity({ config, pool: () => opened().pool, watch: () => background?.watch });
  const pool = () => opened().pool;
  const modules = () => opened().modules;
  const evaluate = makeEvaluate();
  const live = makeLive({ config, pool, modules, evaluate, identity, metrics, log });
  // Known when the port is taken, which is before the first request.
  let publicUrl = config.publicUrl(config.PORT);
  const publicHost = () => new URL(publicUrl).hostname;
  const app = buildApp({
    services: {
      config,
      lifecycle,
      metrics,
      databaseAnswers,
      pool,
      modules,
      evaluate,
      identity,
      live,
      publicUrl: () => publicUrl,
      sendMail: makeSendMail(publicHost),
      appDirectory: staticFiles(appFolder()),
    },
    log,
  });
  const port = await listen(app, config);
  publicUrl = config.publicUrl(port);
  const ready = open();
  return { port, ready, stop };

  async function open(): Promise<Database> {
    const own = await openDatabase(config, log, fail);
    database = own;
    if (definitions !== undefined) await applyAtStart(definitions, own, log);
    metrics.gauge('postgres_connections', 'Connections to PostgreSQL.', () => [
      [{ state: 'open' }, own.pool.totalCount],
      [{ state: 'idle' }, own.pool.idleCount],
      [{ state: 'awaited' }, own.pool.waitingCount],
    ]);
    const mailFrom = config.MAIL_FROM ?? `bakehouse@${publicHost()}`;
    background = await startBackground({
      pool: own.pool,
      modules: own.modules,
      config,
      identity,
      live,
      mailFrom,
      log,
    });
    lifecycle.enter('ready');
    return own;
  }

  async function stop(): Promise<void> {
    lifecycle.enter('stopping');
    const late = setTimeout(() => app.server.closeAllConnections(), config.STOP_SECONDS * 1000);
    await app.close();
    clearTimeout(late);
    await ready.catch(() => undefined);
    await background?.close();
    await database?.close();
  }
}

async function listen(app: FastifyInstance, { HOST, PORT }: Config): Promise<number> {
  try {
    await app.listen({ host: HOST, port: PORT });
  } catch (error) {
    const reasons: Record<string, string> = {
      EADDRINUSE: `port ${PORT} on ${HOST} is taken; set PORT to another one`,
      EACCES: `port ${PORT} needs more rights; set PORT to one above 1023`,
      EADDRNOTAVAIL: `this machine has no address ${HOST}; set HOST to one it has`,
      ENOTFOUND: `the address ${HOST} is unknown; set HOST to one of this machine`,
    };
    const reason = reasons[errorCode(error) ?? ''];
    throw reason === undefined ? error : new Problem('cannot_start', `Cannot listen: ${reason}.`, {}, error);
  }
  const address = app.server.address();
  return typeof address === 'object' && address !== null ? address.port : PORT;
}
