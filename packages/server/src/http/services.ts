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
  /** Whether PostgreSQL answers. */
  databaseAnswers: () => Promise<boolean>;
}
