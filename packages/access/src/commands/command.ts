import type { ParseArgsConfig } from 'node:util';
import type { AccessConfig } from '../config/config.ts';
import type { Ask } from '../dns/ask-directly.ts';
import type { Patience } from '../http/client.ts';
import type { Output, Sink } from '../output/output.ts';
import type { Lookup } from '../probes/os-resolver.ts';
import type { Secret } from '../secret.ts';
import type { Context } from '../steps/step.ts';

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
}

/** Everything one command works with. */
export interface Session {
  io: AccessIo;
  file: string;
  /** What stands after the file on the command line. */
  rest: string[];
  options: Record<string, string | boolean | string[] | undefined>;
  config: AccessConfig;
  output: Output;
  lookup: Lookup;
  signal: AbortSignal;
  /** Opens the mesh and the DNS server; fails when credentials are missing. */
  context: () => Context;
  /** What `verify` may send to sign in, where the environment has it. */
  login: Secret | undefined;
  /** Whether credentials for the mesh are there. */
  hasMeshCredentials: boolean;
}

/** One subcommand. */
export interface Command {
  name: string;
  summary: string;
  /** What it takes after the file, for the usage line. */
  operands?: string;
  options: NonNullable<ParseArgsConfig['options']>;
  /** One line per option, for the help. */
  help: Record<string, string>;
  run(session: Session): Promise<number>;
}

/** What `--adopt` means. */
export const adoptHelp =
  'take over entries of our names that were made by hand; from then on they are ours, and go with `remove`';

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
