import { posix } from 'node:path';
import { specifiersOf } from '../check/imports-of.ts';

/** The sources of a checkout, by path. */
export type Sources = ReadonlyMap<string, string>;

/** What a file runs without importing it. */
const runs: Readonly<Record<string, readonly string[]>> = {
  'test/harness/product.ts': ['bin/bakehouse.mjs'],
  'test/harness/built.ts': ['packages/server/src/main.ts', 'packages/sites/src/main.ts'],
  'bin/bakehouse.mjs': ['packages/server/src/main.ts', 'packages/sites/src/main.ts'],
  'test/harness/browser.ts': ['packages/web/src/main.tsx'],
  'test/chaos/bundle.ts': ['test/chaos/process.ts'],
};

/** What a change reaches that no source imports, by the folder it is in; whatever is named nowhere reaches every test. */
const beyondImports: readonly (readonly [folder: string, reached: readonly string[]])[] = [
  ['docs/', ['scripts/']],
  ['examples/', ['test/', 'packages/server/']],
  ['scripts/', ['scripts/', 'test/']],
  ['bench/', ['scripts/bench/']],
  ['test/setup/', ['']],
  ['test/harness/', ['test/']],
];

/** The check of the checkout itself, which any change reaches. */
const always = 'test/check.test.ts';

/** The test files that a change of these files can reach: those that import them, by whatever way, or run what is built of them. */
export function testsReached(
  sources: Sources,
  entries: ReadonlyMap<string, string>,
  changed: readonly string[],
): string[] {
  if (changed.length === 0) return [];
  const importers = importersOf(sources, entries);
  const reached = new Set<string>([always]);
  const waiting = changed.flatMap((path) => begin(path, sources, importers));
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (reached.has(path)) continue;
    reached.add(path);
    waiting.push(...(importers.get(path) ?? []));
  }
  return [...reached].filter((path) => isTest(path) && sources.has(path)).toSorted();
}

/** A file itself where sources import it, otherwise everything that may read it. */
function begin(path: string, sources: Sources, importers: ReadonlyMap<string, unknown>): string[] {
  if (importers.has(path) || isTest(path)) return [path];
  const under = (folder: string) => [...sources.keys()].filter((each) => each.startsWith(folder));
  const inPackage = /^packages\/[^/]+\/src\//.exec(path)?.[0];
  if (inPackage !== undefined) return under(inPackage);
  const named = beyondImports.find(([folder]) => path.startsWith(folder))?.[1];
  return (named ?? (/^[^/]+\.md$/.test(path) ? ['scripts/'] : [''])).flatMap(under).filter(isTest);
}

function isTest(path: string): boolean {
  return /\.test\.tsx?$/.test(path);
}

/** Who imports or runs each file. */
function importersOf(sources: Sources, entries: ReadonlyMap<string, string>): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [path, source] of sources)
    for (const target of [...specifiersOf(source).map((name) => resolve(path, name)), ...(runs[path] ?? [])])
      if (target !== undefined) importers.set(target, [...(importers.get(target) ?? []), path]);
  return importers;

  function resolve(from: string, name: string): string | undefined {
    return name.startsWith('.') ? posix.join(posix.dirname(from), name) : entries.get(name);
  }
}
