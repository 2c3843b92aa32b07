import { fileURLToPath } from 'node:url';
import { defineConfig } from 'vitest/config';
import { keptThread } from './kept-thread.ts';
import { targets } from './targets.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const target = targets.find(({ name }) => name === process.env.MUTATE_TARGET);

/** The tests of one target, without PostgreSQL. They run in a copy of the project, so packages are looked up there. */
export default defineConfig({
  root,
  resolve: {
    alias: [
      { find: '@bakehouse/engine/check', replacement: `${root}packages/engine/src/check/index.ts` },
      { find: '@bakehouse/elements/pure', replacement: `${root}packages/elements/src/pure.ts` },
      { find: '@bakehouse/sites/wire', replacement: `${root}packages/sites/src/wire/index.ts` },
      { find: /^@bakehouse\/(\w+)\/testing$/, replacement: `${root}packages/$1/src/testing/index.ts` },
      { find: /^@bakehouse\/(\w+)$/, replacement: `${root}packages/$1/src/index.ts` },
    ],
  },
  plugins: [
    {
      name: 'fewer-cases',
      enforce: 'pre',
      // Tests of generated cases run anew for every change that they reach.
      transform: (code, id) =>
        id.endsWith('.test.ts') ? code.replaceAll(/\b(numRuns:|seed <=) [\d_]+/g, '$1 30') : null,
    },
    {
      name: 'kept-thread',
      // Stryker asks for threads after it has read this file.
      configureVitest({ project }) {
        project.config.pool = keptThread.name as 'threads';
        project.config.poolRunner = keptThread;
      },
    },
  ],
  test: {
    isolate: false,
    setupFiles: ['scripts/mutate/fewer-cases.ts'],
    include: (target?.tests ?? []).map((glob) => testsOf(glob)),
    // A change may keep a promise from ever being kept.
    testTimeout: 5000,
    expect: { requireAssertions: true },
  },
});

function testsOf(glob: string): string {
  if (/\.test\.tsx?$/.test(glob)) return glob;
  return glob.endsWith('/**') ? `${glob}/*.test.{ts,tsx}` : `${glob}.test.{ts,tsx}`;
}
