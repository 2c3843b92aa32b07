import type { Page } from 'playwright-core';
import type { AppCase } from '../app-case.ts';

/** A workflow of so many elements: chains of branches that come together again, far longer than any screen. */
const long = (count: number) => ({
  identifier: 'large',
  title: 'Large',
  entry: 'e0',
  elements: Array.from({ length: count }, (_, index) => {
    const to = (step: number) => ({ [`e${index + step}`]: ['default'] });
    if (index >= count - 3) return { name: `e${index}`, type: 'data/map', options: { value: '$input' } };
    return index % 3 === 0
      ? {
          name: `e${index}`,
          type: 'flow/if',
          options: { condition: '$input.size > 3' },
          to: { true: to(1), false: to(2) },
        }
      : {
          name: `e${index}`,
          type: 'data/map',
          options: { value: '$input' },
          to: { default: to(3 - (index % 3)) },
        };
  }),
});

/** As many elements in rows below each other, so that all can be seen at once. */
const rows = 15;
const wide = (count: number) => ({
  identifier: 'wide',
  title: 'Wide',
  entry: 'e0',
  elements: Array.from({ length: count }, (_, index) => {
    const first = Array.from({ length: rows }, (_unused, row) => [`e${row + 1}`, ['default']] as const);
    const next = index + rows < count ? { [`e${index + rows}`]: ['default'] } : undefined;
    const to = index === 0 ? Object.fromEntries(first) : next;
    return {
      name: `e${index}`,
      type: 'data/map',
      options: { value: '$input' },
      ...(to === undefined ? {} : { to: { default: to } }),
    };
  }),
});

/** The editor with a long workflow, panned with the mouse and zoomed with the wheel. */
export const panWorkflow = panOf('workflow of 300 elements, panned and zoomed', long(300));

/** The same with workflows that are seen as a whole from afar. */
export const panWideWorkflow = panOf('300 elements seen at once, panned and zoomed', wide(300));
export const panWidest = panOf('500 elements seen at once, panned and zoomed', {
  ...wide(500),
  identifier: 'widest',
});

function panOf(name: string, definition: { identifier: string; elements: readonly unknown[] }): AppCase {
  const count = definition.elements.length;
  return {
    name,
    limit: 50,
    prepare: async ({ call }) => void (await call('POST', '/workflows', definition)),
    async open(page) {
      await page.goto(`/app/workflows/${definition.identifier}`);
      await page.locator('.flow-painted').waitFor();
      await page.waitForLoadState('networkidle');
    },
    async play(page, seconds) {
      const box = await page.locator('.flow-picture').boundingBox();
      if (box === null) throw new Error('there is no picture');
      const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
      // Three turns nearer, three turns away: from where all is small to where all can be read.
      for (let turn = 0, end = Date.now() + seconds * 1000; Date.now() < end; turn += 1) {
        await page.mouse.move(x, y);
        for (let step = 0; step < 10; step += 1) await page.mouse.wheel(0, turn % 6 < 3 ? -60 : 60);
        await page.mouse.move(x, box.y + 12);
        await page.mouse.down();
        const way = turn % 4 < 2 ? 200 : -200;
        for (let step = 1; step <= 10; step += 1)
          await page.mouse.move(x + (way * step) / 10, box.y + 12 + step * 8);
        await page.mouse.up();
      }
    },
    async reached(page) {
      const moved = await page.evaluate(`getComputedStyle(document.querySelector('.flow-moving')).transform`);
      const drawn = await allDrawn(page);
      if (drawn.size !== count) throw new Error(`${drawn.size} elements are drawn`);
      return String(moved).replace('matrix', 'at ');
    },
  };
}

/** The names of all elements that come into the page, near enough to be worked with, on a way over the whole overview. */
async function allDrawn(page: Page): Promise<Set<string>> {
  const found = new Set<string>();
  await page.getByRole('button', { name: 'Show all' }).click();
  const nearer = page.getByRole('button', { name: 'Zoom in' });
  while ((await page.locator('.flow-canvas[data-detail="titles"]').count()) === 0) await nearer.click();
  const map = page.getByRole('img', { name: 'Overview' });
  const box = await map.boundingBox();
  const seen = await page.locator('.flow-overview-seen').boundingBox();
  if (box === null || seen === null) throw new Error('there is no overview');
  // Parts that overlap, as one point of the overview is a large step in the picture.
  const [across, down] = [Math.ceil((2 * box.width) / seen.width), Math.ceil((2 * box.height) / seen.height)];
  for (let row = 0; row < down; row += 1)
    for (let column = 0; column < across; column += 1) {
      const position = { x: ((column + 0.5) / across) * box.width, y: ((row + 0.5) / down) * box.height };
      await map.click({ position });
      for (const name of await settledNames(page)) found.add(name);
    }
  return found;
}

/** The names of the elements in the page, when no more come. */
async function settledNames(page: Page): Promise<string[]> {
  return (await page.evaluate(`(async () => {
    const names = () => [...document.querySelectorAll('[data-element]')].map((each) => each.dataset.element);
    let before = [];
    for (let same = 0; same < 5; same += 1) {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
      const now = names();
      if (now.join() !== before.join()) same = 0;
      before = now;
    }
    return before;
  })()`)) as string[];
}
