import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { connectionEnv } from '../test/app/sample-connections.ts';
import { fillBakery, openScreen, seenScreens } from '../test/app/screens.ts';
import { administrator, openBakery, password } from '../test/harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../test/harness/browser.ts';
import { root } from '../test/harness/product.ts';
import { takePayments } from './screenshots/payments.ts';

// Takes pictures of every screen, wide and narrow, light and dark, and of the guide to payments. Arguments name the screens, or `payments`; all
// when left out. `--widths 768` takes other widths, `--language de` another language, `--to FOLDER` leaves those of the docs as they are.
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    widths: { type: 'string', default: '1440,390' },
    language: { type: 'string', default: 'en' },
    to: { type: 'string', default: join(root, 'docs', 'pictures') },
  },
});
const wanted = new Set(positionals);
const folder = resolve(values.to);
const heights: Readonly<Record<number, number>> = { 1440: 900, 390: 844 };
const data = mkdtempSync(join(tmpdir(), 'bakehouse-pictures-'));
mkdirSync(folder, { recursive: true });
const browser = await startBrowser();
try {
  if (wanted.size === 0 || wanted.has('payments')) await takePayments(browser, folder);
  if (wanted.size !== 1 || !wanted.has('payments')) await takeScreens();
} finally {
  await browser.close();
  rmSync(data, { recursive: true, force: true });
}

async function takeScreens(): Promise<void> {
  const bakery = await openBakery(data, { embedded: true, env: connectionEnv });
  try {
    const ids = await fillBakery(bakery);
    for (const theme of ['light', 'dark'] as const) {
      for (const width of values.widths.split(',').map(Number)) {
        const height = heights[width] ?? 1024;
        const { page, context } = await newVisitor(browser, bakery.url, { theme, width, height });
        let inside = false;
        for (const screen of seenScreens) {
          if (wanted.size > 0 && !wanted.has(screen.name)) continue;
          if (screen.public !== true && !inside) {
            await signIn(page, administrator, password);
            // What is done first finds its buttons by their English names.
            await page.evaluate(
              `localStorage.setItem('bakehouse.language', ${JSON.stringify(values.language)})`,
            );
            inside = true;
          }
          await openScreen(page, screen, ids);
          await page.screenshot({ path: join(folder, `${screen.name}-${width}-${theme}.png`) });
          console.log(`${screen.name} ${width} ${theme}`);
        }
        await context.close();
      }
    }
  } finally {
    await bakery.stop();
  }
}
