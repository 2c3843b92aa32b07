import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionEnv } from '../test/app/sample-connections.ts';
import { fillBakery, openScreen, seenScreens } from '../test/app/screens.ts';
import { administrator, openBakery, password } from '../test/harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../test/harness/browser.ts';
import { root } from '../test/harness/product.ts';
import { takePayments } from './screenshots/payments.ts';

// Takes pictures of every screen, wide and narrow, light and dark, and of the guide to payments. Arguments name the screens, or `payments`; all
// when left out.
const wanted = new Set(process.argv.slice(2));
const folder = join(root, 'docs', 'pictures');
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
      for (const [width, height] of [
        [1440, 900],
        [390, 844],
      ] as const) {
        const { page, context } = await newVisitor(browser, bakery.url, { theme, width, height });
        let inside = false;
        for (const screen of seenScreens) {
          if (wanted.size > 0 && !wanted.has(screen.name)) continue;
          if (screen.public !== true && !inside) {
            await signIn(page, administrator, password);
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
