import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { chooseSeed } from './scripts/test/choose-seed.ts';
import { SlowestFirst } from './scripts/test/slowest-first.ts';

chooseSeed();

/** Parts that need neither a database nor a process nor a browser: what `npm run test:fast` runs. */
const pure = [
  'packages/{contract,engine,elements,web}/src/**/*.test.{ts,tsx}',
  'packages/access/src/{config,output,policy}/**/*.test.ts',
  'packages/sites/src/{html,release,render}/**/*.test.ts',
  'packages/server/src/{foundation/addresses,foundation/config,developer/definitions/json,developer/definitions/diff,formats/dashboards,formats/export,formats/import,formats/openapi,formats/yaml}/**/*.test.ts',
  'packages/store/src/objects/{files-url,sign-s3}.test.ts',
  'scripts/**/*.test.ts',
];

/** Needs programs that take minutes to build: `npm run test:mesh` runs it, by a configuration of its own. */
const mesh = 'packages/access/src/mesh/*-real.test.ts';

/** Needs a MinIO: `npm run test:s3` builds and runs it. */
const s3 = [
  'packages/store/src/objects/*-real.test.ts',
  'packages/server/src/delivery/remote-files/*-real.test.ts',
  'test/product/files-real.test.ts',
];

export default defineConfig({
  test: {
    setupFiles: ['test/setup/nothing-left-open.ts', 'test/setup/seed.ts', 'test/setup/tell-pages.ts'],
    pool: 'forks',
    // A worker loads each source once. Files share no state: each has its own database, and what it leaves open fails it.
    isolate: false,
    // Half of the time a story of the app waits for its page.
    maxWorkers: availableParallelism() + 3,
    sequence: { sequencer: SlowestFirst },
    // These end what hangs. How long something takes is no test: a busy machine takes its time.
    testTimeout: 900_000,
    hookTimeout: 900_000,
    expect: { requireAssertions: true, poll: { timeout: 300_000 } },
    projects: [
      { extends: true, test: { name: 'pure', include: pure } },
      {
        extends: true,
        test: {
          name: 'whole',
          include: ['packages/*/src/**/*.test.ts', 'test/**/*.test.ts'],
          exclude: [...pure, mesh, ...s3, '**/node_modules/**'],
          globalSetup: ['test/setup/postgres.ts'],
        },
      },
    ],
  },
});
