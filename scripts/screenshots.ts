import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connectionEnv } from '../test/app/sample-connections.ts';
import { fillBakery, openScreen, seenScreens } from '../test/app/screens.ts';
import { administrator, openBakery, password } from '../test/harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../test/harness/browser.ts';
import { root } from '../test/harness/product.ts';

// Takes pictures of every screen, wide and narrow, light and dark. Arguments name the screens; all when left out.
const wanted = new Set(process.argv.slice(2));
const folder = join(root, 'docs', 'pictures');
const data = mkdtempSync(join(tmpdir(), 'bakehouse-pictures-'));
mkdirSync(folder, { recursive: true });
const [browser, bakery] = await Promise.all([
  startBrowser(),
  openBakery(data, { embedded: true, env: connectionEnv }),
]);
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
  await browser.close();
  await bakery.stop();
  rmSync(data, { recursive: true, force: true });
}
