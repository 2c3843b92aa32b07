import { visibleText } from './content.ts';
import type { OpenSite, SiteGenerator } from './generator.ts';

/** The fastest times of a generator in milliseconds; `start` is that of its process where it is kept running. */
export interface SiteFigures {
  start: number;
  full: number;
  rebuild: number;
}

/**
 * Measures generators in turns, round by round. The fastest of all rounds counts, for each alike: what else runs on the
 * machine only ever adds time. Each must have made the same pages as the first. The figures are told before tens of
 * thousands of files are cleared away, which can take longer than all of it.
 */
export async function measureSites(
  generators: SiteGenerator[],
  pages: number,
  rounds: number,
  tell: (figures: Map<string, SiteFigures>) => void,
): Promise<void> {
  const figures = new Map<string, SiteFigures>();
  const open: [SiteGenerator, OpenSite][] = [];
  try {
    for (const one of generators) open.push([one, await one.open(pages)]);
    let expected: string[] | undefined;
    for (let round = 0; round < rounds; round += 1) {
      for (const [generator, site] of open) {
        const best = figures.get(generator.name) ?? { start: Infinity, full: Infinity, rebuild: Infinity };
        const { start, build } = await site.full();
        best.start = Math.min(best.start, start);
        best.full = Math.min(best.full, build);
        for (let turn = 0; turn < generator.rebuilds; turn += 1)
          best.rebuild = Math.min(best.rebuild, await site.rebuild(turn, `changed ${round}-${turn}`));
        const changed = `changed ${round}-${generator.rebuilds - 1}`;
        if (!(await site.read(generator.rebuilds - 1)).includes(changed))
          throw new Error(`${generator.name} does not show the last change`);
        // Pages that nobody changes.
        const seen = [await site.count(), ...(await texts(site, [pages >> 1, pages - 1]))].map(String);
        expected ??= seen;
        if (seen.join('\n') !== expected.join('\n'))
          throw new Error(`${generator.name} made other pages:\n${seen.join('\n')}\n${expected.join('\n')}`);
        figures.set(generator.name, best);
        console.error(
          `${pages} pages, round ${round + 1} of ${rounds}: ${generator.name} ${build.toFixed(0)} ms`,
        );
      }
    }
    tell(figures);
  } finally {
    for (const [, site] of open) await site.close();
  }
}

async function texts(site: OpenSite, indexes: number[]): Promise<string[]> {
  return await Promise.all(indexes.map(async (index) => visibleText(await site.read(index))));
}
