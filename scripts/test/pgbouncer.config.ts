import { defineConfig } from 'vitest/config';

/** The tests of the store and of the API, through PgBouncer. */
export default defineConfig({
  test: {
    include: ['packages/store/src/**/*.test.ts', 'packages/server/src/**/*.test.ts'],
    exclude: [
      '**/*-real.test.ts',
      // These are about connections that lead to PostgreSQL itself, and about whom it lets in.
      'packages/store/src/foreign/**',
      'packages/server/src/http/routes/connections/other-systems.test.ts',
      'packages/store/src/connect/{pool,pooler,prepared-query,quick-reads,transient-failure}.test.ts',
      'packages/store/src/postgres/**',
    ],
    setupFiles: ['test/setup/nothing-left-open.ts', 'test/setup/seed.ts'],
    globalSetup: ['test/setup/pgbouncer.ts'],
    pool: 'forks',
    isolate: false,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { requireAssertions: true, poll: { timeout: 60_000 } },
  },
});
