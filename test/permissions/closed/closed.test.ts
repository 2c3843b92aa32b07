import { makeTestApp, type TestApp } from '@bakehouse/server/testing';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenOnce, openLive, type LiveClient } from '../../../packages/server/src/testing/live-client.ts';
import { makePapers, type PapersWorld } from './make-papers.ts';
import { openClosedJudge } from './judge.ts';
import { anyClosedCase } from './papers.ts';

let app: TestApp;
let world: PapersWorld;
const live: LiveClient[] = [];
beforeAll(async () => {
  app = await makeTestApp({ env: { RATE_LIMIT: '10000000' } });
  const port = await listenOnce(app.app);
  world = await makePapers(`http://127.0.0.1:${port}`, app.user('admin').token);
  for (const { token } of [world.reader, world.narrow])
    live.push(await openLive(port, { headers: { authorization: `Bearer ${token}` } }));
});
afterAll(async () => {
  await Promise.all(live.map((client) => client.close()));
  await app.close();
});

const all = { fields: undefined, kind: undefined, country: undefined, negated: false };

test('PERM25 AUTH33 no answer, file, feed, run, trace or live message tells anybody, or a token, what their rules do not show', async () => {
  const { judge, searched } = openClosedJudge(world);
  const told: string[] = [];
  for (const { socket, send } of live) {
    socket.on('message', (data) => told.push((data as Buffer).toString('utf8')));
    send({ type: 'subscribe', topics: ['resources:papers', 'runs', 'notifications'] });
  }
  // Whoever may read everything is shown it in every way: none of them is shut for another reason.
  await judge({
    first: [all],
    second: [],
    asked: ['title', 'cost', 'lines'],
    guess: 'canary',
    limit: 7,
    changed: 0,
  });
  expect([...searched.shown.keys()].toSorted()).toEqual(
    [
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
      'list',
      'one',
      'expanded',
      'query',
      'revisions',
      'run',
      'search',
      'sorted list',
      'trace',
      'version of a file',
    ].toSorted(),
  );
  const numRuns = process.env['TEST_FULL'] === undefined ? 3 : 100;
  await fc.assert(fc.asyncProperty(anyClosedCase, judge), { numRuns, endOnFailure: true });
  expect(searched.answers).toBeGreaterThan(numRuns * 150);
  expect(told.some((message) => message.includes('"subscribed"'))).toBe(true);
  expect(told.filter((message) => message.includes('canary'))).toEqual([]);
});
