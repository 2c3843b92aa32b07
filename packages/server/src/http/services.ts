import type { Evaluate, Modules, ObjectStore, Pool, ResumeByChoice } from '@bakehouse/store';
import type { Config } from '../foundation/config/config.ts';
import type { Settings } from '../foundation/settings.ts';
import type { ConvertJob, ConvertResult } from '../formats/documents/job.ts';
import type { Connections } from '../delivery/connections/connections.ts';
import type { HttpClient } from '../delivery/outgoing/http-client.ts';
import type { Pieces } from '../delivery/pieces/pieces.ts';
import type { Identity } from '../identity/identity.ts';
import type { Oidc } from '../identity/oidc.ts';
import type { Live } from '../live/live.ts';
import type { SendMail } from '../delivery/mail/send-mail.ts';
import type { ReadOverdue } from '../foundation/overdue.ts';
import type { ExamineParts } from '../foundation/part-state.ts';
import type { LoopDelay } from '../foundation/loop-delay.ts';
import type { Metrics } from '../foundation/metrics/metrics.ts';
import type { Lifecycle } from '../foundation/lifecycle.ts';
import type { Runs } from '../work/runs/run-now.ts';
import type { Sites } from '../sites/sites.ts';
import type { Workflows } from '../work/workflows/workflows.ts';
import type { OwnCookies } from './cookies.ts';
import type { OpenApiDocument } from './openapi-document.ts';
import type { StaticFiles } from './static/static-files.ts';

/** Backups that the product makes by itself. */
export interface OwnBackups {
  /** Where to, when, and how many are kept. */
  setting: () => { folder: string | null; schedule: string | null; nextAt: string | null; keep: number };
  /** Begins one for a user; settles when it is being written, or cannot be. */
  begin: (user: string | null) => Promise<void>;
}

/** What route handlers may use. */
export interface Services {
  config: Config;
  /** What administrators set in the app. */
  settings: Settings;
  lifecycle: Lifecycle;
  metrics: Metrics;
  apiDescription: () => OpenApiDocument;
  /** How many tools assistants call by each credential. */
  toolCalls: { use(key: string): { limit: number; remaining: number; seconds: number } };
  /** The built app. */
  appDirectory: StaticFiles;
  /** The database, once the process is ready. */
  pool: () => Pool;
  /** The modules, once the process is ready. */
  modules: () => Modules;
  /** The workflows, once the process is ready. */
  workflows: () => Workflows;
  /** Carries out runs. */
  runs: Runs;
  /** Builds and deploys sites. */
  sites: Sites;
  /** Asks other systems at addresses that people write. */
  http: HttpClient;
  /** Uses connections to other systems. */
  connections: Connections;
  /** Foreign connectors. */
  pieces: Pieces;
  /** Converts a document, in a process of its own. */
  convert: (job: ConvertJob, signal: AbortSignal | undefined) => Promise<ConvertResult>;
  /** Where content of files lies that is not in the database. */
  objects: ObjectStore | undefined;
  /** Evaluates expressions of computed fields and rules. */
  evaluate: Evaluate;
  /** The cookies of the app. */
  cookies: OwnCookies;
  /** Knows whom a credential belongs to. */
  identity: Identity;
  /** Single sign-on, where it is set up. */
  oidc: Oidc | undefined;
  /** Open WebSockets. */
  live: Live;
  /** Puts a mail of the app itself into the outbox. */
  sendMail: SendMail;
  /** Lets the run go on that waits for a choice. */
  resumeByChoice: ResumeByChoice;
  /** The origin of the app as configured, for links in mail. */
  publicUrl: () => string;
  /** Whether PostgreSQL answers. */
  databaseAnswers: () => Promise<boolean>;
  /** What is due and not taken. */
  overdue: ReadOverdue;
  /** Looks at what the process depends on. */
  examine: ExamineParts;
  /** Backups that the product makes by itself. */
  backups: OwnBackups;
  /** How late the process is with its work. */
  loopDelay: LoopDelay;
}
