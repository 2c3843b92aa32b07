import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseDocument } from 'yaml';
import { Problem } from '../problem.ts';
import { redact } from '../secret.ts';
import type { AccessConfig } from './config.ts';
import { readConfig } from './read-config.ts';

/** The file of a server as it was read. */
export interface LoadedServer<Plan> {
  /** Its content as it stands there. */
  source: unknown;
  config: AccessConfig;
  /** The plan, where the file is one that was kept. */
  plan?: Plan;
}

/** Reads the file of one server, YAML or JSON, or a plan that holds it. `meshUrl` is where the API stands unless the file says it. */
export async function loadServer<Plan extends { server: unknown }>(
  file: string,
  cwd: string,
  meshUrl: string | undefined,
  asPlan: (content: unknown) => Plan | undefined,
): Promise<LoadedServer<Plan>> {
  const content = await readDocument(file, cwd);
  const plan = asPlan(content);
  const source = plan === undefined ? content : plan.server;
  const config = readConfig(source, file, meshUrl);
  return { source, config, ...(plan === undefined ? {} : { plan }) };
}

/** What the file of a server says, with all defaults. */
export async function loadConfig(file: string, cwd: string, meshUrl?: string): Promise<AccessConfig> {
  return readConfig(await readDocument(file, cwd), file, meshUrl);
}

async function readDocument(file: string, cwd: string): Promise<unknown> {
  const text = await readFile(resolve(cwd, file), 'utf8').catch((cause: unknown) => {
    throw new Problem('usage', `cannot read ${file}: ${code(cause)}`, {}, cause);
  });
  const document = parseDocument(text, { uniqueKeys: true });
  if (document.errors.length > 0) {
    const faults = document.errors.map((error) => ({
      path: `line ${error.linePos?.[0].line ?? 1}`,
      message: redact((error.message.split('\n')[0] ?? '').replace(/ at line \d+, column \d+:$/, '')),
    }));
    throw new Problem('usage', `${file} is neither YAML nor JSON`, { faults });
  }
  return toPlain(document, file);
}

function toPlain(document: ReturnType<typeof parseDocument>, file: string): unknown {
  try {
    return document.toJS({ maxAliasCount: 100 });
  } catch (cause) {
    throw new Problem('usage', `${file} uses too many aliases`, {}, cause);
  }
}

function code(cause: unknown): string {
  const known: Record<string, string> = {
    ENOENT: 'there is no such file',
    EACCES: 'not permitted',
    EISDIR: 'a folder',
  };
  const name = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown reason';
  return known[name] ?? name;
}
