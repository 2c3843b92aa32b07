import type { ModuleLookup } from '@bakehouse/contract';
import type { Pool } from '@bakehouse/store';
import type { Config } from '../config/config.ts';
import type { Identity } from '../identity/identity.ts';
import type { SendMail } from '../mail/send-mail.ts';
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
  /** Knows who sends a request. */
  identity: Identity;
  /** Puts a mail into the outbox. */
  sendMail: SendMail;
  /** The origin of the app as configured, for links in mail. */
  publicUrl: () => string;
  /** The definitions of the modules there are. */
  modules: () => Promise<ModuleLookup>;
  /** Whether PostgreSQL answers. */
  databaseAnswers: () => Promise<boolean>;
}
