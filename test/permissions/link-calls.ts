import { createHash } from 'node:crypto';
import { testId } from '@bakehouse/server/testing';
import type { Pool } from 'pg';
import { get, type RouteCalls } from './route-calls.ts';
import { canary, missing, rows } from './world.ts';

const linkTo = (n: number) => testId(5000 + n);
const tokenTo = (n: number) => `bhe_${String(n).padStart(43, 'x')}`;
const everyRow = ['orders', 'customers', 'vault', 'unknown'].flatMap((module) =>
  [...rows.map(({ n }) => testId(n)), missing].map((id) => `/modules/${module}/resources/${id}`),
);
const expiresAt = new Date(Date.now() + 86_400_000).toISOString();

/** Links to every resource, by somebody who may read none of those that have links: they lead nowhere. */
export async function makeHiddenLinks(pool: Pool, theirs: string): Promise<void> {
  for (const { module, n } of rows)
    await pool.query(
      `insert into bakehouse.entry_links (id, module, resource, token_hash, note, roles, created_by, expires_at)
       values ($1, $2, $3, $4, $5, '{vaulted,linkers}', $6, $7)`,
      [
        linkTo(n),
        module,
        testId(n),
        createHash('sha256').update(tokenTo(n)).digest(),
        canary('link', n),
        theirs,
        expiresAt,
      ],
    );
}

/** Every route of links to entries and of documents that are made of them. */
export const linkCalls: Record<string, RouteCalls> = {
  'GET /modules/:module/documents': get(
    ...['orders', 'customers', 'vault', 'unknown'].map((module) => `/modules/${module}/documents`),
  ),
  'GET /modules/:module/resources/:id/documents/:document': get(
    ...everyRow.map((row) => `${row}/documents/none`),
    `/modules/vault/resources/${testId(201)}/documents/standard`,
  ),
  'GET /modules/:module/resources/:id/links': get(...everyRow.map((path) => `${path}/links`)),
  'POST /modules/:module/resources/:id/links': {
    calls: () => everyRow.map((path) => ({ path: `${path}/links`, body: { expiresAt } })),
    writers: ['admin'],
  },
  'DELETE /modules/:module/resources/:id/links/:link': {
    calls: () =>
      rows.flatMap(({ module, n }) =>
        ['orders', module].map((of) => ({
          path: `/modules/${of}/resources/${testId(n)}/links/${linkTo(n)}`,
        })),
      ),
    writers: ['admin'],
  },
  'GET /entry-links/:token': get('/entry-links/x', ...rows.map(({ n }) => `/entry-links/${tokenTo(n)}`)),
  'GET /entry-links/:token/files/:id': get(
    `/entry-links/x/files/${missing}`,
    ...rows.map(({ n }) => `/entry-links/${tokenTo(n)}/files/${missing}`),
  ),
};
