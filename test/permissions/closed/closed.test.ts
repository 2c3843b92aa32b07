import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeTestApp, type TestApp } from '@bakehouse/server/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnce } from '../../../packages/server/src/testing/live-client.ts';
import { makePapers, type PapersWorld } from './make-papers.ts';
import { openClosedJudge } from './judge.ts';
import { anyClosedCase } from './papers.ts';

let app: TestApp;
let world: PapersWorld;
const dataDir = mkdtempSync(join(tmpdir(), 'bakehouse-closed-'));
beforeAll(async () => {
  app = await makeTestApp({
    work: true,
    env: { RATE_LIMIT: '10000000', DATA_DIR: dataDir, SITE_PORT: '0' },
  });
  const port = await listenOnce(app.app);
  world = await makePapers(`http://127.0.0.1:${port}`, app.user('admin').token);
});
afterAll(async () => {
  await world.close();
  await app.close();
  rmSync(dataDir, { recursive: true, force: true });
});

const all = { fields: undefined, kind: undefined, country: undefined, negated: false };

test('PERM25 AUTH33 no answer, file, feed, run, trace, live message, notification, build or preview tells anybody, or a token, what their rules do not show', async () => {
  const { judge, searched } = openClosedJudge(world);
  // Whoever may read everything is shown it in every way: none of them is shut for another reason.
  await judge({
    first: [all],
    second: [],
    asked: ['title', 'cost', 'lines'],
    guess: 'canary',
    limit: 7,
    changed: 0,
    owners: true,
  });
  expect([...searched.shown.keys()].toSorted()).toEqual(
    [
      'GET /files/:id',
      'GET /files/:id/uses',
      'GET /modules/:module/resources',
      'GET /modules/:module/resources/:id',
      'GET /modules/:module/resources/:id/revisions',
      'GET /modules/:module/resources/changes',
      'GET /modules/:module/resources/export',
      'aggregate',
      'changes',
      'chosen fields',
      'counts by title',
      'counts',
      'export as CSV',
      'export as JSON',
      'export of fields',
      'exported file',
      'file',
      'filtered list',
      'groups',
      'list',
      'listed run',
      'live message',
      'notifications',
      'one',
      'expanded',
      'papers of owners',
      'preview',
      'query',
      'revisions',
      'run',
      'run of failing',
      'run of notifying',
      'search',
      'sorted list',
      'trace',
      'version of a file',
    ].toSorted(),
  );
  const numRuns = process.env['TEST_FULL'] === undefined ? 3 : 100;
  await fc.assert(fc.asyncProperty(anyClosedCase, judge), { numRuns, endOnFailure: true });
  expect(searched.answers).toBeGreaterThan(numRuns * 150);
});
