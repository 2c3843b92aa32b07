import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '@bakehouse/contract';
import { answersInTime } from '@bakehouse/store';
import { lowerPriorityOf } from '../foundation/low-priority.ts';
import { makeReadOverdue } from '../foundation/overdue.ts';
import type { Logger } from 'pino';
import type { Config } from '../foundation/config/config.ts';
import { applyAtStart } from '../developer/definitions/apply-at-start.ts';
import type { DefinitionSet } from '../developer/definitions/definition-set.ts';
import { buildApp } from '../http/app.ts';
import { healthLive, healthReady } from '../http/routes/operating/health.ts';
import { metrics as metricsRoute } from '../http/routes/operating/metrics.ts';
import { appFilesIn } from '../http/static/app-page.ts';
import { makeLongEvaluations } from '../work/expressions/long-evaluations.ts';
import { makeEvaluate } from '../work/expressions/resource-expressions.ts';
import { makeIdentity } from '../identity/identity.ts';
import { makeOidc } from '../identity/oidc.ts';
import { makeLive } from '../live/live.ts';
import { mailSettingOf } from '../delivery/mail/mail-setting.ts';
import { makeSendMail } from '../delivery/mail/send-mail.ts';
import { addDatabaseMetrics } from '../foundation/metrics/database-metrics.ts';
import { makeMetrics } from '../foundation/metrics/metrics.ts';
import { resumeByChoice } from '../delivery/notifications/resume-by-choice.ts';
import { addProcessMetrics } from '../foundation/metrics/process-metrics.ts';
import type { Faults } from '../work/runs/durable/faults.ts';
import { openRunning } from '../work/running.ts';
import { rebuildDue } from '../sites/due-sites.ts';
import { sendDueTarget } from '../sites/targets/send-due.ts';
import { openSites } from '../sites/sites.ts';
import { makeMessageParts } from '../work/runs/services/message-parts.ts';
import { makeOutside } from '../work/runs/services/outside.ts';
import { openTracing } from '../foundation/tracing/tracing.ts';
import { asWebProcess, markKey } from './web-processes/as-web-process.ts';
import { startWebProcesses, type WebProcesses } from './web-processes/web-processes.ts';
import { ownDatabaseKey, serveAsLane, socketKey } from './slow-lane/as-lane-process.ts';
import { makeLaneProcess } from './slow-lane/lane-process.ts';
import { startBackground, type Background, type TimedChore } from './process/background.ts';
import { openDatabase, refuseUnusableDatabase, type Database } from './process/database.ts';
import { withSecretKey } from './process/secret-key.ts';
import { makeExamineRunning } from './doctor/examine-running.ts';
import { makeAlertTroubles } from './alerts/alert-troubles.ts';
import { postAlerts } from '../delivery/alerts/post-alerts.ts';
import { openOwnBackups } from './backup/own-backups.ts';
import { listen } from './process/listen.ts';
import { makeLifecycle } from '../foundation/lifecycle.ts';
import { withSettings } from '../foundation/settings.ts';
import { appFolder } from '../foundation/places.ts';

/** A server that listens; `ready` settles when it can serve or has failed to. */
export interface Server {
  port: number;
  ready: Promise<Database>;
  /** Finishes what is in flight and ends everything that was started. */
  stop(): Promise<void>;
}

/** What a process does: answers requests, carries on runs, or both. */
export type Role = 'all' | 'web' | 'worker';

/** How a server differs from the usual one. */
export interface ServerOptions {
  role?: Role;
  /** The environment of this process, which those that it starts have too. */
  env?: NodeJS.ProcessEnv;
  /** Mistakes on purpose, for tests of crashes. */
  faults?: Faults;
}

/** Begins to serve: listens at once, then opens the database while every route but the probes answers 503. */
export async function startServer(
  given: Config,
  log: Logger,
  fail: (error: Error) => void,
  definitions?: DefinitionSet,
  { role = 'all', env = {}, faults }: ServerOptions = {},
): Promise<Server> {
  refuseUnusableDatabase(given);
  const { config, settings } = withSettings(withSecretKey(given));
  const lifecycle = makeLifecycle();
  const metrics = makeMetrics();
  addProcessMetrics(metrics);
  const tracing = openTracing(config, { role, metrics, log });
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
  const long = makeLongEvaluations();
  const evaluate = makeEvaluate(long.derive);
  const live = makeLive({ config, pool, modules, evaluate, identity, metrics, log });
  // Known when the port is taken, which is before the first request.
  let publicUrl = config.publicUrl(config.PORT);
  const publicHost = () => new URL(publicUrl).hostname;
  const origins = () => [publicUrl, ...config.REDIRECT_ORIGINS];
  const outside = makeOutside(config, pool);
  const sendMail = makeSendMail(publicHost);
  const messages = makeMessageParts(config, () => publicUrl, sendMail);
  const workflows = () => opened().workflows;
  const sites = openSites({ config, publicUrl: () => publicUrl, log });
  const running = openRunning({
    sites,
    config,
    pool,
    modules,
    workflows,
    evaluate,
    long,
    origins,
    messages,
    outside,
    live,
    metrics,
    log,
    faults,
    tracer: tracing.tracer,
  });
  const backups = openOwnBackups({ config, pool, url: () => opened().url, log });
  const examine = makeExamineRunning({ config, node: process.versions.node }, sites);
  const overdue = makeReadOverdue(pool, config.OVERDUE_SECONDS);
  let webProcesses: WebProcesses | undefined;
  const allMetrics = async () =>
    (await webProcesses?.metrics()) ?? (await oneOfSeveral?.allMetrics()) ?? metrics.render();
  const socket = env[socketKey];
  const lane =
    role === 'worker' || socket !== undefined || config.SLOW_LANE === 'off'
      ? undefined
      : makeLaneProcess({ environment: laneEnvironment, log });
  const app = buildApp({
    lane,
    inLane:
      socket === undefined ? undefined : { caughtUp: () => background?.caughtUp() ?? Promise.resolve() },
    services: {
      config,
      settings,
      lifecycle,
      metrics: { ...metrics, render: allMetrics },
      databaseAnswers,
      overdue,
      backups,
      examine,
      pool,
      modules,
      workflows,
      runs: running.runs,
      sites,
      http: outside.http,
      connections: outside.connections,
      pieces: outside.pieces,
      convert: outside.convert,
      objects: outside.objects,
      evaluate,
      identity,
      oidc: makeOidc(config),
      live,
      publicUrl: () => publicUrl,
      resumeByChoice,
      sendMail: messages.sendOwnMail,
      appDirectory: appFilesIn(appFolder(), config),
    },
    log,
    tracer: tracing.tracer,
    ...(role === 'worker' ? { routes: [healthLive, healthReady, metricsRoute] } : {}),
  });
  const port = await listen(app, config, socket);
  publicUrl = config.publicUrl(port);
  const oneOfSeveral = asWebProcess(env, { server: app.server, ownMetrics: () => metrics.render() });
  const ready = open();
  return { port, ready, stop };

  async function open(): Promise<Database> {
    const own = await openDatabase(config, log, fail, {
      tracer: tracing.tracer,
      connected: env[ownDatabaseKey] === undefined ? undefined : lowerPriorityOf,
    });
    database = own;
    if (definitions !== undefined) await applyAtStart(definitions, { ...own, pieces: outside.pieces }, log);
    metrics.gauge('postgres_connections', 'Connections to PostgreSQL.', () => [
      [{ state: 'open' }, own.pool.totalCount],
      [{ state: 'idle' }, own.pool.idleCount],
      [{ state: 'awaited' }, own.pool.waitingCount],
    ]);
    addDatabaseMetrics(metrics, own.pool);
    await settings.load(own.pool);
    background = await startBackground({
      pool: own.pool,
      modules: own.modules,
      workflows: own.workflows,
      config,
      identity,
      live,
      running,
      settings,
      mailSetting: () => mailSettingOf(config, settings, publicHost()),
      connections: outside.connections,
      publicUrl: () => publicUrl,
      publishDue: () =>
        rebuildDue({
          sites,
          pool: own.pool,
          modules: own.modules,
          objects: outside.objects,
          evaluate,
          log,
        }),
      sendDue: (signal) =>
        sendDueTarget({ sites, connections: outside.connections, pool: own.pool, log, signal }),
      also: role === 'web' ? [] : timedChores(),
      ...(outside.objects === undefined || role === 'web' ? {} : { objects: outside.objects }),
      log,
    });
    await sites.resume(own.pool);
    if (role !== 'web') running.work({ relief: lane });
    if (socket !== undefined) running.work({ onlyRuns: true });
    if (role !== 'worker' && config.WEB_PROCESSES > 1)
      webProcesses = startWebProcesses({
        count: config.WEB_PROCESSES,
        server: app.server,
        ownMetrics: () => metrics.render(),
        environment: { ...environmentOfOthers(own), [markKey]: 'yes' },
        log,
      });
    lifecycle.enter('ready');
    oneOfSeveral?.serve();
    if (socket !== undefined) serveAsLane(running.durable.busy);
    return own;
  }

  /** What processes know that answer requests beside this one. */
  function environmentOfOthers({ url }: Database): NodeJS.ProcessEnv {
    return {
      ...env,
      WEB_PROCESSES: '1',
      // Nobody needs to know this port: what comes to ours is passed on.
      HOST: '127.0.0.1',
      PORT: '0',
      PUBLIC_URL: publicUrl,
      DATABASE_URL: url,
      SECRET_KEY: config.SECRET_KEY.join(','),
    };
  }

  function laneEnvironment(): NodeJS.ProcessEnv {
    return {
      ...environmentOfOthers(opened()),
      DATABASE_POOL: String(Math.min(laneConnections, config.DATABASE_POOL)),
      [markKey]: undefined,
      [ownDatabaseKey]: config.DATABASE_URL === undefined ? 'yes' : undefined,
    };
  }

  function timedChores(): TimedChore[] {
    const url = config.ALERT_WEBHOOK_URL;
    const alert = makeAlertTroubles({ pool, examine, overdue, messages });
    return [
      { everyMs: 20_000, does: () => backups.turn(), failed: 'it cannot be seen whether a backup is due' },
      { everyMs: 30_000, does: alert, failed: 'it cannot be seen whether anything is wrong' },
      ...(url === undefined
        ? []
        : [{ everyMs: 2000, does: () => postAlerts(pool(), url, log), failed: 'alerts cannot be posted' }]),
    ];
  }

  async function stop(): Promise<void> {
    lifecycle.enter('stopping');
    const others = Promise.all([webProcesses?.close(), lane?.close()]);
    // What has no proxy before it, and what never got ready, need not wait for one.
    if (background !== undefined) await sleep(config.DRAIN_SECONDS * 1000);
    // All of it is over within 20 s.
    const longest = Math.min(config.STOP_SECONDS, 18 - config.DRAIN_SECONDS) * 1000;
    const late = setTimeout(() => app.server.closeAllConnections(), longest);
    // A connection whose last request began before the end is kept open behind its answer.
    const answered = setInterval(() => app.server.closeIdleConnections(), 100);
    await Promise.all([app.close(), oneOfSeveral?.ended(), running.close(longest), others]);
    clearTimeout(late);
    clearInterval(answered);
    await ready.catch(() => undefined);
    await Promise.all([background?.close(), sites.close(), backups.close()]);
    await outside.close();
    await database?.close();
    await tracing.close();
  }
}

/** Connections of the slow lane: few, so that what is asked there leaves the database to others. */
const laneConnections = 4;
