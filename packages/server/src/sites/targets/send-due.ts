import { domainToASCII } from 'node:url';
import { Problem } from '@bakehouse/contract';
import { hostFiles } from '@bakehouse/sites/wire';
import {
  failTarget,
  findSite,
  holdTarget,
  settleTarget,
  systemActor,
  takeDueTarget,
  type DueTarget,
  type Pool,
  type SentTarget,
} from '@bakehouse/store';
import type { Logger } from 'pino';
import type { Connections } from '../../delivery/connections/connections.ts';
import { makeMask } from '../../delivery/connections/mask-secret.ts';
import { fileKinds } from '../../delivery/remote-files/open-remote-files.ts';
import type { SiteFile } from '../../delivery/remote-files/remote-site.ts';
import { maskedProblem } from '../../delivery/remote-files/remote-problem.ts';
import { siteDefinition } from '../site-definition.ts';
import { serviceName } from '../site-id.ts';
import type { Sites } from '../sites.ts';
import type { SiteTargetDefinition } from './target-definition.ts';

/** What sites are sent with. */
export interface SendParts {
  sites: Sites;
  connections: Connections;
  pool: Pool;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Breaks off what is under way. */
  signal: AbortSignal;
}

/** So long a target is nobody else's without a word of the process that has it. */
const leaseSeconds = 60;
const longestMs = 3_600_000;

/** Sends a site to a target that does not show what it should. True where there was one. */
export async function sendDueTarget(parts: SendParts): Promise<boolean> {
  const { pool, log, signal } = parts;
  const due = await takeDueTarget(pool, leaseSeconds);
  if (due === undefined) return false;
  const holding = setInterval(
    () => {
      // Where the database is away for long, another process may send it, too: each step can be repeated.
      holdTarget(pool, due, leaseSeconds).catch(() => undefined);
    },
    (leaseSeconds * 1000) / 3,
  );
  try {
    const sent = await send(parts, due);
    await settleTarget(pool, due, sent);
    log.info({ site: due.site, target: due.name, ...sent }, 'a site is shown by its target');
  } catch (error) {
    if (signal.aborted) {
      await holdTarget(pool, due, 0);
      return false;
    }
    const { code, message } =
      error instanceof Problem
        ? error
        : { code: 'internal', message: 'It failed; the log of the server says why.' };
    await failTarget(pool, due, { code, message });
    log.warn({ err: error, site: due.site, target: due.name }, 'a site cannot be sent to its target');
  } finally {
    clearInterval(holding);
  }
  return true;
}

async function send({ sites, connections, pool, signal }: SendParts, due: DueTarget): Promise<SentTarget> {
  const target = await targetOf(pool, due);
  const { connection, folder, keep } = target;
  const base = `/v1/sites/${serviceName(due.site)}/hosts/${encodeURIComponent(domainToASCII(target.hostname))}/files`;
  const { release, files, packed } = hostFiles.parse(
    await sites.client.call({ method: 'GET', path: base, signal }),
  );
  // The definition is an administrator's, who may use every connection.
  const opened = await connections.open(connection, fileKinds, { actor: systemActor });
  const mask = makeMask(connection, Object.values(opened.secret as Record<string, string>));
  const place = { folder, keep, owner: { site: due.site, target: due.name } };
  try {
    const remote = await connections.site(opened, place, { milliseconds: longestMs, signal });
    try {
      const smaller = packed.map(({ as, ...file }) => ({ ...file, type: '', added: false, packed: as }));
      const all: SiteFile[] = [...files, ...smaller];
      const read = (file: SiteFile) =>
        sites.client.read(
          `${base}/${file.sha256}${file.packed === undefined ? '' : `?as=${file.packed}`}`,
          signal,
        );
      if (release === null) await remote.clear();
      const sent =
        release === null ? { files: 0, bytes: 0 } : await remote.put({ release, files: all, read });
      await connections.used(connection);
      return {
        release: release?.number ?? null,
        files: files.length,
        sentFiles: sent.files,
        sentBytes: sent.bytes,
      };
    } finally {
      remote.close();
    }
  } catch (error) {
    const problem = error instanceof Problem ? maskedProblem(error, mask) : error;
    // A folder that is somebody else's says nothing of the connection.
    const ofPlace = problem instanceof Problem && (problem.code === 'conflict' || problem.code === 'invalid');
    await connections.used(connection, ofPlace ? undefined : problem);
    throw problem;
  }
}

async function targetOf(pool: Pool, { site, name }: DueTarget): Promise<SiteTargetDefinition> {
  const found = await findSite(pool, site);
  const target = siteDefinition.safeParse(found?.definition).data?.targets?.[name];
  if (target === undefined)
    throw new Problem(
      'not_found',
      `The definition of the site "${site}" names no target "${name}" any more.`,
    );
  return target;
}
