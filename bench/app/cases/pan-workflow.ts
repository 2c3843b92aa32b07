import type { Page } from 'playwright-core';
import type { AppCase } from '../app-case.ts';

const count = 300;

/** A workflow of 300 elements: chains of branches that come together again, far longer than any screen. */
const long = {
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
};

/** As many elements in rows below each other, so that all can be seen at once. */
const rows = 15;
const wide = {
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
};

/** The editor with a long workflow, panned with the mouse and zoomed with the wheel. */
export const panWorkflow = panOf(`workflow of ${count} elements, panned and zoomed`, long);

/** The same with a workflow that is seen as a whole from afar. */
export const panWideWorkflow = panOf(`${count} elements seen at once, panned and zoomed`, wide);

function panOf(name: string, definition: { identifier: string }): AppCase {
  return {
    name,
    prepare: async ({ call }) => void (await call('POST', '/workflows', definition)),
    async open(page) {
      await page.goto(`/app/workflows/${definition.identifier}`);
      await page.locator('[data-element]').first().waitFor();
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
      const moved = await page.evaluate(
        `getComputedStyle(document.querySelector('.react-flow__viewport')).transform`,
      );
      const drawn = await allDrawn(page);
      if (drawn.size !== count) throw new Error(`${drawn.size} elements are drawn`);
      return String(moved).replace('matrix', 'at ');
    },
  };
}

/** The names of all elements that are drawn, on the way from one end of the overview to the other, seen from afar. */
async function allDrawn(page: Page): Promise<Set<string>> {
  const found = new Set<string>();
  await page.getByRole('button', { name: 'Show all' }).click();
  const map = page.getByRole('img', { name: 'Overview' });
  const box = await map.boundingBox();
  if (box === null) throw new Error('there is no overview');
  await page.mouse.move(box.x + 1, box.y + box.height / 2);
  await page.mouse.down();
  for (let at = 0; at <= 40; at += 1) {
    await page.mouse.move(box.x + 1 + (at / 40) * (box.width - 2), box.y + box.height / 2);
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    const names = await page.evaluate(
      `[...document.querySelectorAll('[data-element]')].map((each) => each.dataset.element)`,
    );
    for (const name of names as string[]) found.add(name);
  }
  await page.mouse.up();
  return found;
}
