import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['packages/*/src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'test/**/*.test.ts'],
    globalSetup: ['test/setup/postgres.ts'],
    setupFiles: ['test/setup/nothing-left-open.ts', 'test/setup/tell-pages.ts'],
    pool: 'forks',
    // A worker loads each source once. Files share no state: each has its own database, and what it leaves open fails it.
    isolate: false,
    // By default one core is left idle, of two.
    maxWorkers: '100%',
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // A busy machine takes its time to show what is looked for.
    expect: { requireAssertions: true, poll: { timeout: 45_000 } },
  },
});
