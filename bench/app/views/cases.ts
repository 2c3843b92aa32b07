import type { Page } from 'playwright-core';

/** A kind of view, and what somebody does in it again and again. */
export interface ViewCase {
  name: string;
  settings: Record<string, unknown>;
  /** What is there when it is shown. */
  shown: string;
  /** Asks for something that was not asked for before. */
  act: (page: Page, turn: number) => Promise<void>;
}

/** Every kind of view that shows figures or places of 100,000 entries. */
export const viewCases: readonly ViewCase[] = [
  {
    name: 'board',
    settings: { kind: 'board', group: 'state', figures: ['sum(price)'], columns: ['name', 'price'] },
    shown: '.board-card',
    act: narrow,
  },
  {
    name: 'calendar',
    settings: { kind: 'calendar', dates: ['due'] },
    shown: '.calendar a',
    act: (page) => page.getByRole('button', { name: 'Later' }).click(),
  },
  {
    name: 'grouped table',
    settings: { kind: 'table', group: 'country', figures: ['sum(price)', 'avg(price)'] },
    shown: '[role=gridcell]',
    act: narrow,
  },
  {
    name: 'pivot',
    settings: { kind: 'pivot', rows: ['country'], across: 'month(due)', figures: ['sum(price)'] },
    shown: '.pivot-total',
    act: narrow,
  },
  {
    name: 'timeline',
    settings: { kind: 'timeline', start: 'due', end: 'finish', group: 'state', span: 'week' },
    shown: '.timeline-bar',
    act: (page) => page.getByRole('button', { name: 'Later' }).click(),
  },
  {
    name: 'map',
    settings: { kind: 'map', place: 'place', group: 'state' },
    shown: '.map-cluster',
    act: (page, turn) =>
      page.locator('.map-frame').press(turn % 10 < 5 ? '+' : turn % 2 === 0 ? '-' : 'ArrowRight'),
  },
];

/** A filter as the bar above the list sets it: another one at each turn. */
async function narrow(page: Page, turn: number): Promise<void> {
  await page.evaluate(`(() => {
    const address = new URL(location.href);
    address.searchParams.set('filter', JSON.stringify({ price: { _gt: ${turn + 1} } }));
    history.pushState({}, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: {} }));
  })()`);
}
