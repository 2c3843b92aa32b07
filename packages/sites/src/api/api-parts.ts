import type { z } from 'zod';
import { Problem } from '@bakehouse/contract';
import type { BuildQueue } from '../build/build-queue.ts';
import type { BuildParts } from '../build/build-site.ts';
import type { Away } from '../caddy/caddy-watch.ts';
import type { Drafts } from '../draft/drafts.ts';
import type { Deployer } from '../release/deployer.ts';
import type { BuildStore } from '../store/build-store.ts';
import type { DataPaths } from '../store/data-paths.ts';
import type { ReleaseStore } from '../store/release-store.ts';
import type { PreviewAddress } from './show-build.ts';

/** What the routes work with. */
export interface ApiParts {
  token: string;
  paths: DataPaths;
  builds: BuildStore;
  releases: ReleaseStore;
  queue: BuildQueue;
  deployer: Deployer;
  /** What pages are rendered with. */
  drawing: BuildParts;
  drafts: Drafts;
  address: PreviewAddress;
  serving: Serving;
  failed(what: string, cause: unknown): void;
}

/** How deployed sites reach visitors. */
export interface Serving {
  /** Since when they do not, and why; null while they do. */
  away(): Away | null;
  /** Gives the addresses of hosts as they are now. */
  urlOf(): Promise<(hostname: string) => string>;
  by: 'page-builder' | 'caddy';
}

/** A request body checked by its schema. */
export function parseBody<T>(schema: z.ZodType<T>, body: unknown): T {
  const result = schema.safeParse(body ?? {});
  if (result.success) return result.data;
  const errors = result.error.issues.map((issue) => ({
    path: issue.path.map(String).join('.'),
    message: issue.message,
    code: issue.code,
  }));
  throw new Problem('invalid', `The request is invalid at "${errors[0]?.path}": ${errors[0]?.message}.`, {
    errors,
  });
}

/** One page of a list that is in memory, newest first; the cursor is the id of the last one shown. */
export function listPage<T>(
  all: T[],
  idOf: (one: T) => string,
  query: Record<string, unknown>,
): { data: T[]; next: string | null } {
  const limit = Number(query['limit'] ?? 25);
  if (!Number.isInteger(limit) || limit < 1 || limit > 1000)
    throw new Problem('malformed', '"limit" must be a number from 1 to 1000.');
  const cursor = query['cursor'];
  const start = cursor === undefined ? 0 : all.findIndex((one) => idOf(one) === cursor) + 1;
  if (cursor !== undefined && start === 0)
    throw new Problem('malformed', '"cursor" does not belong to this list.');
  const data = all.slice(start, start + limit);
  const last = data.at(-1);
  return { data, next: last === undefined || start + limit >= all.length ? null : idOf(last) };
}
