import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { administrator, openBakery, password, type Bakery } from '../harness/bakery.ts';
import { newVisitor, signIn, startBrowser, type Visitor } from '../harness/browser.ts';
import { useScratch } from '../harness/scratch.ts';
import { dashboardStory } from './dashboard-stories.ts';
import { pivotStory } from './figure-view-stories.ts';
import { galleryStory } from './gallery-story.ts';
import { lookStory } from './look-story.ts';
import { mapStory, tiles } from './map-story.ts';
import { timelineStory } from './timeline-story.ts';
import { treeStory } from './tree-story.ts';
import { boardStory, calendarAndGroupsStory } from './view-stories.ts';

const scratch = useScratch();
let browser: Browser;
let bakery: Bakery;

beforeAll(async () => {
  [browser, bakery] = await Promise.all([startBrowser(), openBakery(scratch(), { env: tiles })]);
});
afterAll(() => Promise.all([browser.close(), bakery.stop()]));

async function visit(path: string, who: string = administrator): Promise<Visitor> {
  const visitor = await newVisitor(browser, bakery.url);
  await signIn(visitor.page, who, password, `/app${path}`);
  return visitor;
}

test('DASH6, DASH7, DASH8, DASH9, DASH10 a dashboard is made by choosing, narrowed, followed into its entries, and counts on by itself', async () => {
  expect(await dashboardStory({ bakery, visit })).toEqual([]);
});

describe('views of a list', () => {
  test('VIEWS1, VIEWS7 a board is made, moved on by pointer, keyboard and menu, and shared as a tab', async () => {
    expect(await boardStory({ bakery, visit })).toEqual([]);
  });

  test('VIEWS25, VIEWS26, VIEWS27, VIEWS28 a board has lanes and limits, a table columns that stay, a foot and colours', async () => {
    expect(await lookStory({ bakery, visit })).toEqual([]);
  });

  test('VIEWS8, VIEWS10 an entry is moved in a calendar, and a grouped table counts what it has not loaded', async () => {
    expect(await calendarAndGroupsStory({ bakery, visit })).toEqual([]);
  });

  test('VIEWS1, VIEWS9 a gallery is made, shows pictures with the names of their entries, is narrowed and leads to them', async () => {
    expect(await galleryStory({ bakery, visit })).toEqual([]);
  });

  test('VIEWS13, VIEWS15 a pivot table is made, tells the figures of all entries, leads to them and is copied', async () => {
    expect(await pivotStory({ bakery, visit })).toEqual([]);
  });

  test('VIEWS16, VIEWS17, VIEWS18 a tree is opened, its entries are moved in every way, and what stands above itself is refused and shown', async () => {
    expect(await treeStory({ bakery, visit })).toEqual([]);
  });

  test('VIEWS21, VIEWS22, VIEWS23, VIEWS24 a map tells how many entries are where, is gone into in every way, and its entries get other places', async () => {
    expect(await mapStory({ bakery, visit })).toEqual([]);
  });

  test('VIEWS19, VIEWS20 a timeline shows what lies in its time, and entries are moved and made longer in every way', async () => {
    expect(await timelineStory({ bakery, visit })).toEqual([]);
  });
});
