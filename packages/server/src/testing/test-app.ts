import { makeTestDatabase, type TestDatabase } from '@bakehouse/store/testing';
import { answersInTime, openModules } from '@bakehouse/store';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { makeConfig } from '../config/config.ts';
import { readConfig } from '../config/read-config.ts';
import { buildApp } from '../http/app.ts';
import type { Route } from '../http/define-route.ts';
import { staticFiles } from '../http/static/static-files.ts';
import { makeEvaluate, moduleExpressionFaults } from '../expressions/resource-expressions.ts';
import { makeMetrics } from '../metrics/metrics.ts';
import { makeLifecycle, type Lifecycle } from '../process/lifecycle.ts';
import { appFolder } from '../process/places.ts';

/** The whole HTTP application on a database of its own, without a port. */
export interface TestApp {
  app: FastifyInstance;
  database: TestDatabase;
  lifecycle: Lifecycle;
  close(): Promise<void>;
}

/** What a test may change. */
export interface TestAppParts {
  env?: Record<string, string>;
  routes?: readonly Route[];
}

/** Builds the application as the product does; answers that do not fit their schema fail the test. */
export async function makeTestApp({ env = {}, routes }: TestAppParts = {}): Promise<TestApp> {
  const result = readConfig({ env });
  if ('faults' in result) throw new Error(result.faults.join('; '));
  const database = await makeTestDatabase();
  const modules = await openModules(database.pool, {
    changed: () => Promise.resolve(),
    expressionFaults: moduleExpressionFaults,
  });
  const lifecycle = makeLifecycle();
  const app = buildApp({
    log: pino({ level: 'silent' }),
    checkAnswers: true,
    ...(routes === undefined ? {} : { routes }),
    services: {
      config: makeConfig(result.values, '/'),
      lifecycle,
      metrics: makeMetrics(),
      pool: () => database.pool,
      modules: () => modules,
      evaluate: makeEvaluate(),
      identify: () => Promise.resolve(undefined),
      databaseAnswers: () => answersInTime(database.pool),
      appDirectory: staticFiles(appFolder()),
    },
  });
  lifecycle.enter('ready');
  return {
    app,
    database,
    lifecycle,
    async close() {
      await app.close();
      await database.drop();
    },
  };
}
