import type { Page } from 'playwright-core';

/** Widths of a phone, a tablet and a small laptop. */
const widths = [390, 768, 1024];

/** Where the page, or a window over it, is wider than the browser; the page is shown in each of the widths, and then again as it was. */
export async function sidewaysFaults(page: Page): Promise<string[]> {
  const before = page.viewportSize();
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    // What is laid out by script follows with the next pictures.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    for (const fault of (await page.evaluate(look)) as string[]) found.push(`${width}: ${fault}`);
  }
  if (before !== null) await page.setViewportSize(before);
  return found;
}

// A text, since this file knows no browser.
const look = `[document.documentElement, ...document.querySelectorAll('dialog[open]')]
  .filter((each) => each.scrollWidth > each.clientWidth)
  .map((each) => each.tagName + ' ' + each.className + ' ' + each.scrollWidth + ': ' +
    [...each.querySelectorAll('*')]
      .filter((part) => part.checkVisibility() && part.getBoundingClientRect().right > each.getBoundingClientRect().right + 1)
      .slice(-3)
      .map((part) => part.outerHTML.slice(0, 80))
      .join(' | '))`;
