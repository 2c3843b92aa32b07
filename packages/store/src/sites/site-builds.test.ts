import { newId } from '@bakehouse/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTestDatabase, type TestDatabase } from '../testing/index.ts';
import { addSiteBuild, keepSiteBuilds, listSiteBuilds } from './site-builds.ts';
import { claimSite } from './sites.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await makeTestDatabase();
});
afterAll(() => database.drop());

test('builds that the service cleared away are forgotten, and one that ended after it was asked is not', async () => {
  const template = { module: 'templates', id: newId() };
  await claimSite(database.pool, 'website', { ...template, name: 'Website' });
  const figures = { digest: '', files: 1, pages: 1, rendered: 1, bytes: 1, milliseconds: 1, warnings: [] };
  for (const id of ['0mi2a', '0mi2b', '0mi2c', '0mi2d'])
    await addSiteBuild(database.pool, {
      ...figures,
      id,
      site: 'website',
      template,
      run: null,
      createdBy: null,
      previewUrl: '',
      previewPathUrl: '',
    });

  // Told by the service before the last one began.
  await keepSiteBuilds(database.pool, 'website', ['0mi2b', '0mi2c']);

  const builds = await listSiteBuilds(database.pool, 'website', { limit: 10 });
  expect(builds.map(({ id }) => id)).toEqual(['0mi2d', '0mi2c', '0mi2b']);
});
