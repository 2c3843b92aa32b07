import type { Evaluate, Modules, Pool } from '@bakehouse/store';
import type { Config } from '../config/config.ts';
import type { Identity } from '../identity/identity.ts';
import type { Live } from '../live/live.ts';
import type { SendMail } from '../mail/send-mail.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Lifecycle } from '../process/lifecycle.ts';
import type { OpenApiDocument } from './openapi/document.ts';
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
  /** Knows who sends a request. */
  identity: Identity;
  /** Open WebSockets. */
  live: Live;
  /** Puts a mail into the outbox. */
  sendMail: SendMail;
  /** The origin of the app as configured, for links in mail. */
  publicUrl: () => string;
  /** Whether PostgreSQL answers. */
  databaseAnswers: () => Promise<boolean>;
}
