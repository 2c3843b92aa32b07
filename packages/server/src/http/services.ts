import type { Actor, Evaluate, Modules, Pool } from '@bakehouse/store';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { OpenApiDocument } from './openapi/openapi.ts';
import type { StaticFiles } from './static/static-files.ts';

/** What route handlers may use. */
export interface Services {
  config: Config;
  lifecycle: Lifecycle;
  metrics: Metrics;
  apiDescription: () => OpenApiDocument;
  /** The built app. */
  appDirectory: StaticFiles;
  /** The database, once the process is ready. */
  pool: () => Pool;
  /** The modules, once the process is ready. */
  modules: () => Modules;
  /** Evaluates expressions of computed fields and rules. */
  evaluate: Evaluate;
  /** Finds out who sends a request: undefined when nobody is signed in. */
  identify: (request: FastifyRequest) => Promise<Actor | undefined>;
  /** Whether PostgreSQL answers. */
  databaseAnswers: () => Promise<boolean>;
}
