import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import {
  answersInTime,
  bumpVersion,
  fillComputed,
  modulesTopic,
  openModules,
  openPool,
  systemActor,
  type Evaluate,
  type Modules,
} from '@bakehouse/store';
import type { ModuleDefinition } from '@bakehouse/contract';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { makeConfig } from '../foundation/config/config.ts';
import { readConfig } from '../foundation/config/read-config.ts';
import { buildApp } from '../http/app.ts';
import type { PieceHostOptions } from '../delivery/pieces/host/piece-host.ts';
import type { Route } from '../http/define-route.ts';
import { appFilesIn } from '../http/static/app-page.ts';
import { makeLongEvaluations } from '../work/expressions/long-evaluations.ts';
import { makeEvaluate, moduleExpressionFaults } from '../work/expressions/resource-expressions.ts';
import { makeIdentity } from '../identity/identity.ts';
import { makeOidc } from '../identity/oidc.ts';
import type { LiveLimits } from '../live/connection.ts';
import { makeLive, type Live } from '../live/live.ts';
import type { Connections } from '../delivery/connections/connections.ts';
import type { Pieces } from '../delivery/pieces/pieces.ts';
import { readSigners } from '../delivery/connections/signers.ts';
import { mailSettingOf } from '../delivery/mail/mail-setting.ts';
import { makeSendMail } from '../delivery/mail/send-mail.ts';
import { makeReadOverdue } from '../foundation/overdue.ts';
import { openOwnBackups } from '../operation/backup/own-backups.ts';
import { makeExamineRunning } from '../operation/doctor/examine-running.ts';
import { makeMetrics } from '../foundation/metrics/metrics.ts';
import { resumeByChoice } from '../delivery/notifications/resume-by-choice.ts';
import { startBackground, type Background } from '../operation/process/background.ts';
import { makeLifecycle, type Lifecycle } from '../foundation/lifecycle.ts';
import { withSettings } from '../foundation/settings.ts';
import { appFolder } from '../foundation/places.ts';
import type { Faults } from '../work/runs/durable/faults.ts';
import { openRunning, type Running } from '../work/running.ts';
import { openSites, type Sites } from '../sites/sites.ts';
import { makeMessageParts } from '../work/runs/services/message-parts.ts';
import { makeOutside } from '../work/runs/services/outside.ts';
import { openWorkflows, type Workflows } from '../work/workflows/workflows.ts';
import { makeTestUsers, type TestUser, type TestUsers } from './test-users.ts';

/** The whole HTTP application on a database of its own, without a port. */
export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  lifecycle: Lifecycle;
  live: Live;
  workflows: Workflows;
  running: Running;
  sites: Sites;
  connections: Connections;
  pieces: Pieces;
  modules: Modules;
  evaluate: Evaluate;
  /** A user by the name under which the test asked for it. */
  user(name: string): TestUser;
  close(): Promise<void>;
}

/** What a test may change. */
export interface TestAppParts {
  env?: Record<string, string>;
  routes?: readonly Route[];
  /** Users besides `admin`, who is always there. */
  users?: TestUsers;
  /** Modules that are there from the beginning. */
  modules?: readonly ModuleDefinition[];
  /** Workflows that are there from the beginning. */
  workflows?: readonly object[];
  /** Other limits of live connections. */
  liveLimits?: Partial<LiveLimits>;
  /** Whether it works the queues, too; otherwise only requests have effects. */
  work?: boolean;
  /** How pieces are run, where it is not as usual. */
  pieces?: Partial<PieceHostOptions>;
  /** Mistakes on purpose. */
  faults?: Faults;
  /** Told every line of the log, with nothing blanked. */
  logged?: (line: string) => void;
  /** The database of another application, which stays its owner. */
  database?: TestDatabase;
}

/** Builds the application as the product does; answers that do not fit their schema fail the test. */
export async function makeTestApp({
  env = {},
  routes,
  users = {},
  modules: definitions = [],
  workflows: workflowDefinitions = [],
  liveLimits,
  work = false,
  pieces,
  faults,
  logged,
  database: shared,
}: TestAppParts = {}): Promise<TestApp> {
  // A busy machine is no load that anybody should be sent away for, and only tests about alerts have any.
  const result = readConfig({ env: { BUSY_MS: '60000', FAILURE_ROLES: 'off', ...env } });
  if ('faults' in result) throw new Error(result.faults.join('; '));
  const database = shared === undefined ? await makeTestDatabase() : await openAgain(shared);
  const modules = await openModules(database.pool, {
    changed: (client) => bumpVersion(client, modulesTopic),
    expressionFaults: moduleExpressionFaults,
    fillComputed: (table) => fillComputed(database.pool, table, makeEvaluate()),
  });
  for (const definition of definitions) await modules.put(systemActor, definition);
  const { config, settings } = withSettings(makeConfig(result, '/'));
  const workflows = await openWorkflows(database.pool, modules, {
    signers: () => readSigners(database.pool, () => config.SECRET_KEY),
  });
  for (const definition of workflowDefinitions) await workflows.put(database.pool, systemActor, definition);
  const made = shared === undefined ? await makeTestUsers(database.pool, users) : new Map<string, TestUser>();
  const lifecycle = makeLifecycle();
  const log =
    logged === undefined
      ? pino({ level: process.env['TEST_LOG'] ?? 'silent' })
      : pino({ level: 'trace' }, { write: logged });
  const pool = () => database.pool;
  const identity = makeIdentity({ config, pool, watch: () => background.watch });
  const metrics = makeMetrics();
  const long = makeLongEvaluations();
  const evaluate = makeEvaluate(long.derive);
  const live = makeLive({
    config,
    pool,
    modules: () => modules,
    evaluate,
    identity,
    metrics,
    log,
    limits: liveLimits,
  });
  const publicUrl = config.publicUrl(config.PORT);
  const publicHost = new URL(publicUrl).hostname;
  const origins = () => [publicUrl, ...config.REDIRECT_ORIGINS];
  const sites = openSites({ config, publicUrl: () => publicUrl, log });
  const sendMail = makeSendMail(() => publicHost);
  const messages = makeMessageParts(config, () => publicUrl, sendMail);
  const outside = makeOutside(config, pool, pieces);
  const running = openRunning({
    sites,
    config,
    pool,
    modules: () => modules,
    workflows: () => workflows,
    evaluate,
    long,
    origins,
    messages,
    outside,
    live,
    metrics,
    log,
    faults,
  });
  const ownBackups = openOwnBackups({ config, pool, url: () => database.url, log });
  const app = buildApp({
    log,
    checkAnswers: true,
    ...(routes === undefined ? {} : { routes }),
    services: {
      config,
      settings,
      lifecycle,
      metrics,
      pool,
      modules: () => modules,
      workflows: () => workflows,
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
      databaseAnswers: () => answersInTime(database.pool),
      overdue: makeReadOverdue(() => database.pool, config.OVERDUE_SECONDS),
      backups: ownBackups,
      examine: makeExamineRunning({ config, node: process.versions.node }, sites),
      appDirectory: appFilesIn(appFolder(), config),
    },
  });
  await settings.load(database.pool);
  const background: Background = await startBackground({
    pool: database.pool,
    modules,
    workflows,
    config,
    identity,
    live,
    running,
    settings,
    mailSetting: () => mailSettingOf(config, settings, publicHost),
    connections: outside.connections,
    publicUrl: () => publicUrl,
    // Effects of a request must not mix with those of the clock.
    publishDue: async () => {},
    sendDue: async () => {},
    sweepMs: 2 ** 31 - 1,
    log,
  });
  await background.watch.check();
  if (work) running.work();
  lifecycle.enter('ready');
  return {
    app,
    database,
    lifecycle,
    live,
    workflows,
    running,
    sites,
    connections: outside.connections,
    pieces: outside.pieces,
    modules,
    evaluate,
    user(name) {
      const user = made.get(name);
      if (user === undefined) throw new Error(`the test asked for no user "${name}"`);
      return user;
    },
    async close() {
      await app.close();
      await ownBackups.close();
      await running.close(2_000);
      await Promise.all([background.close(), sites.close(), workflows.close()]);
      await outside.close();
      await database.drop();
    },
  };
}

/** The same database as another process sees it. */
async function openAgain(shared: TestDatabase): Promise<TestDatabase> {
  const pool = await openPool({ target: shared.target, size: 5, onError: () => undefined });
  return { ...shared, pool, drop: () => pool.end() };
}
