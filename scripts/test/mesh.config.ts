import { defineConfig } from 'vitest/config';

/** The tests that need a real Headscale and real clients, which take minutes to build. */
export default defineConfig({
  test: {
    include: ['packages/access/src/mesh/*-real.test.ts'],
    setupFiles: ['test/setup/nothing-left-open.ts'],
    pool: 'forks',
    testTimeout: 180_000,
  },
});
