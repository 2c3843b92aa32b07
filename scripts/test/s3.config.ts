import { defineConfig } from 'vitest/config';

/** The tests of files on a real object store. */
export default defineConfig({
  test: {
    include: [
      'packages/store/src/objects/*-real.test.ts',
      'packages/server/src/delivery/remote-files/*-real.test.ts',
      'test/product/files-real.test.ts',
    ],
    setupFiles: ['test/setup/nothing-left-open.ts', 'test/setup/seed.ts'],
    globalSetup: ['test/setup/postgres.ts'],
    pool: 'forks',
    testTimeout: Math.max(1_800_000, Number(process.env['S3_KILLS'] ?? 10) * 20_000),
    hookTimeout: 180_000,
  },
});
