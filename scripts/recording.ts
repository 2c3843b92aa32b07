import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { fillBakery } from '../test/app/screens.ts';
import { administrator, openBakery, password } from '../test/harness/bakery.ts';
import { newVisitor, signIn, startBrowser } from '../test/harness/browser.ts';
import { root } from '../test/harness/product.ts';
import { startFilm, type Frame } from './recording/film.ts';
import { tellStory } from './recording/story.ts';

// Records the moving picture of the README: starts the product, plays one story in Chromium and writes an animated WebP.
const file = join(root, 'docs', 'pictures', 'tour.webp');
const limit = 2_500_000;
const data = mkdtempSync(join(tmpdir(), 'bakehouse-recording-'));
const [browser, bakery] = await Promise.all([startBrowser(), openBakery(data)]);
try {
  await fillBakery(bakery);
  const { page } = await newVisitor(browser, bakery.url, { width: 1440, height: 860 });
  await signIn(page, administrator, password);
  await page.goto('/app/m/orders');
  await page.getByText('A-1060').waitFor();
  await page.waitForLoadState('networkidle');
  const film = startFilm(page);
  await tellStory(page, film);
  await write(film.frames);
} finally {
  await browser.close();
  await bakery.stop();
  rmSync(data, { recursive: true, force: true });
}

async function write(frames: Frame[]): Promise<void> {
  const small = await Promise.all(frames.map(({ image }) => sharp(image).resize(1200).png().toBuffer()));
  await sharp(small, { join: { animated: true } })
    .webp({ quality: 70, effort: 4, minSize: true, loop: 0, delay: frames.map((one) => one.milliseconds) })
    .toFile(file);
  const seconds = frames.reduce((sum, one) => sum + one.milliseconds, 0) / 1000;
  const { size } = statSync(file);
  console.log(`${file}: ${frames.length} frames, ${seconds.toFixed(1)} s, ${Math.round(size / 1000)} KB`);
  if (size > limit) throw new Error(`the recording is larger than ${limit / 1e6} MB: shorten the story`);
}
