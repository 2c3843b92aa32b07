import type { AccessConfig } from '../config/config.ts';
import { meanings, type Cause } from '../probes/cause.ts';
import type { DnsAnswer, DnsQuestion } from '../probes/dns-query.ts';
import type { Lookup } from '../probes/os-resolver.ts';
import type { Secret } from '../secret.ts';
import type { Context } from '../steps/step.ts';
import type { Runner } from '../server/runner.ts';

/** The outcome of looking at one thing. */
export interface Check {
  /** Stable, for programs and for the table of symptoms. */
  id: string;
  title: string;
  result: 'ok' | 'failed' | 'skipped';
  detail?: string;
  fix?: string;
}

/** What checks work with. */
export interface Scene {
  config: AccessConfig;
  /** The server's address on the mesh, where it is known. */
  address: string | undefined;
  lookup: Lookup;
  /** Asks one DNS server. */
  query: (question: DnsQuestion) => Promise<DnsAnswer>;
  local: Runner;
  /** The server, when a way to it is given. */
  server: Runner | undefined;
  /** Mesh and DNS server, when credentials are given. */
  admin: Context | undefined;
  /** Other servers that must not be reachable from here. */
  others: string[];
  ca: string | undefined;
  knownHosts: string | undefined;
  paths: { app: string; api: string; ws: string };
  /** How to sign in at the API, where it is given. */
  login: { path: string; sessionPath: string; body: Secret } | undefined;
  timeout: number;
  hold: number;
}

/** A check that went well. */
export function passed(id: string, title: string, detail?: string): Check {
  return { id, title, result: 'ok', ...(detail === undefined ? {} : { detail }) };
}

/** A check that failed, with what to do about it. */
export function failed(id: string, title: string, detail: string, fix?: string): Check {
  return { id, title, result: 'failed', detail, ...(fix === undefined ? {} : { fix }) };
}

/** A check that failed in a way that tells the cause. */
export function failedBy(id: string, title: string, cause: Cause, detail = ''): Check {
  const { meaning, fix } = meanings[cause];
  return failed(id, title, `${cause}: ${meaning}${detail === '' ? '' : ` (${detail})`}`, fix);
}

/** A check that could not be made here. */
export function skipped(id: string, title: string, why: string): Check {
  return { id, title, result: 'skipped', detail: why };
}
