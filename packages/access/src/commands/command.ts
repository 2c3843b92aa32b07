import type { ParseArgsConfig } from 'node:util';
import type { AccessConfig } from '../config/config.ts';
import type { Ask } from '../dns/ask-directly.ts';
import type { HttpClient, Patience } from '../http/client.ts';
import type { Output, Sink } from '../output/output.ts';
import type { Lookup } from '../probes/os-resolver.ts';
import type { Secret } from '../secret.ts';
import type { Context } from '../steps/step.ts';
import type { SavedPlan } from './plan-file.ts';

/** The world a command runs in. */
export interface AccessIo {
  stdin: NodeJS.ReadableStream & { isTTY?: boolean };
  stdout: Sink;
  stderr: Sink;
  env: Record<string, string | undefined>;
  cwd?: string;
}

/** What programs that embed the command may set. */
export interface Tuning {
  patience?: Patience;
  lookup?: Lookup;
  ask?: Ask;
  /** The command line that runs `bakehouse access` once more, for processes inside the lab. */
  self?: readonly string[];
}

/** Everything one command works with. */
export interface Session {
  io: AccessIo;
  file: string;
  /** What stands after the file on the command line. */
  rest: string[];
  options: Record<string, string | boolean | string[] | undefined>;
  /** The content of the server's file as it stands there. */
  source: unknown;
  config: AccessConfig;
  /** The plan that is to be carried out, where one was kept. */
  plan?: SavedPlan;
  output: Output;
  lookup: Lookup;
  signal: AbortSignal;
  /** Opens the mesh and the DNS server; fails when credentials are missing. */
  context: () => Context;
  /** What `verify` may send to sign in, where the environment has it. */
  login: Secret | undefined;
  /** The API token of Bakehouse for reports, where the environment has it. */
  reportToken: Secret | undefined;
  http: HttpClient;
  /** Whether credentials for the mesh are there. */
  hasMeshCredentials: boolean;
}

/** What every subcommand says of itself. */
interface CommandHead {
  name: string;
  summary: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** One line per option, for the help. */
  help: Record<string, string>;
}

/** A subcommand about no server in particular. */
export interface StandaloneCommand extends CommandHead {
  standalone: true;
  run(
    around: { io: AccessIo; tuning: Tuning; output: Output; signal: AbortSignal },
    options: Session['options'],
  ): Promise<number>;
}

/** A subcommand about one server, or several. */
export interface Command extends CommandHead {
  standalone?: never;
  /** What it takes after the file, for the usage line. */
  operands?: string;
  /** Whether it takes the files of several servers. */
  many?: true;
  /** What must hold for all of them before any is begun with. */
  beforeAll?(sessions: readonly Session[]): Promise<void>;
  /** What is told after all of them, beside what each told. */
  afterAll?(sessions: readonly Session[]): Promise<Record<string, unknown>>;
  run(session: Session): Promise<number>;
}

/** Any subcommand. */
export type AnyCommand = Command | StandaloneCommand;

/** What `--adopt` means. */
export const adoptHelp =
  'take over entries of our names that were made by hand; from then on they are ours, and go with `remove`';

/** What `--drift` means. */
export const driftHelp = 'end with 8, not 2, where what was set up once differs from the file now';

/** An option given as one text. */
export function textOption(session: Session, name: string): string | undefined {
  const value = session.options[name];
  return typeof value === 'string' ? value : undefined;
}

/** An option given several times. */
export function textsOption(session: Session, name: string): string[] {
  const value = session.options[name];
  return Array.isArray(value) ? value : [];
}
