/** A pure part whose tests must notice nearly every small change of its code. */
export interface Target {
  name: string;
  /** The files that are changed. Tests and what only tests use are left out by the command. */
  mutate: readonly string[];
  /** The tests that must notice. None of them may need PostgreSQL. */
  tests: readonly string[];
  /** The least share of changes that must be noticed, in percent. */
  least: number;
  /** Whether what runs only while a module is loaded (tables, schemas) is changed too: each such change takes a run of all tests. */
  statics?: boolean;
}

/** Every part that is held by `npm run mutate -- NAME`. */
export const targets: readonly Target[] = [
  {
    name: 'contract-filters',
    mutate: ['packages/contract/src/filter/**'],
    tests: ['packages/contract/src/filter/**'],
    least: 85,
  },
  {
    name: 'contract-permissions',
    mutate: ['packages/contract/src/permission.ts', 'packages/contract/src/capabilities/**'],
    tests: ['packages/contract/src/permission.test.ts', 'packages/contract/src/capabilities/**'],
    least: 85,
  },
  {
    name: 'engine-expressions',
    mutate: ['packages/engine/src/expression/**'],
    tests: ['packages/engine/src/expression/**'],
    least: 85,
  },
  {
    name: 'engine-check',
    mutate: ['packages/engine/src/check/**'],
    tests: ['packages/engine/src/check/**', 'packages/elements/src/check-*'],
    least: 85,
  },
  {
    name: 'engine-run',
    mutate: ['packages/engine/src/run/**'],
    tests: [
      'packages/engine/src/run/**',
      'packages/elements/src/run*',
      'packages/elements/src/durable*',
      'packages/elements/src/effects*',
    ],
    least: 85,
  },
  {
    name: 'server-outgoing',
    mutate: ['packages/server/src/outgoing/**'],
    // What a thousand hostile addresses show, each test beside its file shows in a hundredth of the time.
    tests: ['packages/server/src/outgoing/**', '!packages/server/src/outgoing/hostile-urls.test.ts'],
    least: 85,
    statics: true,
  },
  {
    name: 'server-origins',
    mutate: [
      'packages/server/src/identity/origin-check.ts',
      'packages/server/src/identity/cors.ts',
      'packages/server/src/identity/app-origins.ts',
    ],
    tests: [
      'packages/server/src/identity/origin-check*',
      'packages/server/src/identity/cors*',
      'packages/server/src/identity/app-origins*',
    ],
    least: 85,
  },
  {
    name: 'web-offline',
    mutate: ['packages/web/src/offline/core/**'],
    // Thousands of made-up stories for each change would take days.
    tests: ['packages/web/src/offline/core/**', '!packages/web/src/offline/core/sync.test.ts'],
    least: 85,
  },
  {
    name: 'web-forms',
    mutate: [
      'packages/web/src/form/*.ts',
      'packages/web/src/instructions/*.ts',
      // What only a browser can show: hooks, a link that is pressed, a live connection.
      '!packages/web/src/form/form-context.ts',
      '!packages/web/src/instructions/{download-file,run}.ts',
    ],
    tests: ['packages/web/src/form/**', 'packages/web/src/instructions/**'],
    least: 85,
  },
  {
    name: 'access-policy',
    mutate: ['packages/access/src/policy/**'],
    tests: ['packages/access/src/policy/**', '!packages/access/src/policy/policy.property.test.ts'],
    least: 85,
  },
  {
    name: 'sites-deploy',
    mutate: ['packages/sites/src/release/**', 'packages/sites/src/store/write-durable.ts'],
    tests: ['packages/sites/src/release/**', 'packages/sites/src/store/write-durable*'],
    least: 85,
  },
];
