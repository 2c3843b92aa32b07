import { defineConfig } from 'vitest/config';

/** The tests of the store, on a PostgreSQL with Citus. */
export default defineConfig({
  test: {
    include: ['packages/store/src/**/*.test.ts'],
    exclude: [
      '**/*-real.test.ts',
      // These start a PostgreSQL of their own.
      'packages/store/src/postgres/**',
      'packages/store/src/connect/pooler.test.ts',
    ],
    setupFiles: ['test/setup/nothing-left-open.ts', 'test/setup/seed.ts'],
    globalSetup: ['test/setup/citus.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
