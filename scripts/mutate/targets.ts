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

// Without those that try thousands of generated expressions: each change would wait for them.
const expressionTests = [
  'conformance',
  'guide',
  'evaluate',
  'dates',
  'parse',
  'shape',
  'check',
  'names',
  'recipe',
  'selector',
  'signature',
  'values',
  'runtime',
  'text',
  'compile',
  'closest',
  'functions',
].map((name) => `packages/engine/src/expression/${name}.test.ts`);

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
    name: 'engine-expression-regex',
    mutate: ['packages/engine/src/expression/regex/**'],
    tests: ['packages/engine/src/expression/regex/**'],
    least: 85,
  },
  {
    name: 'engine-expression-parse',
    mutate: [
      'packages/engine/src/expression/parse*.ts',
      'packages/engine/src/expression/tokens*.ts',
      'packages/engine/src/expression/{shape,ancestry,names,signature,supported,closest,check}.ts',
    ],
    tests: expressionTests,
    least: 85,
  },
  {
    name: 'engine-expression-values',
    mutate: [
      'packages/engine/src/expression/{values,runtime,limits,plain,copy,text,navigate,merge-sort,lambda,fault}.ts',
      'packages/engine/src/expression/{expression,recipe,selector}.ts',
    ],
    tests: expressionTests,
    least: 85,
  },
  {
    name: 'engine-expression-compile',
    mutate: ['packages/engine/src/expression/compile*.ts'],
    tests: expressionTests,
    least: 85,
  },
  {
    name: 'engine-expression-pictures',
    mutate: [
      'packages/engine/src/expression/functions/{date,format,integer}-*.ts',
      'packages/engine/src/expression/functions/{dates,words,round}.ts',
    ],
    tests: expressionTests,
    least: 85,
  },
  {
    name: 'engine-expression-functions',
    mutate: [
      'packages/engine/src/expression/functions/**',
      '!packages/engine/src/expression/functions/{date,format,integer}-*.ts',
      '!packages/engine/src/expression/functions/{dates,words,round}.ts',
    ],
    tests: expressionTests,
    least: 85,
  },
  {
    name: 'engine-check',
    mutate: ['packages/engine/src/check/**', '!packages/engine/src/check/types/**'],
    tests: ['packages/engine/src/check/**'],
    least: 85,
  },
  {
    name: 'engine-check-types',
    mutate: ['packages/engine/src/check/types/**'],
    tests: ['packages/engine/src/check/**'],
    least: 85,
  },
  {
    name: 'engine-run',
    mutate: ['packages/engine/src/run/**'],
    tests: ['packages/engine/src/run/**'],
    least: 85,
  },
  {
    name: 'server-outgoing',
    mutate: ['packages/server/src/delivery/outgoing/**', 'packages/server/src/foundation/addresses/**'],
    // What a thousand hostile addresses show, each test beside its file shows in a hundredth of the time.
    tests: [
      'packages/server/src/delivery/outgoing/**',
      'packages/server/src/foundation/addresses/**',
      '!packages/server/src/delivery/outgoing/hostile-urls.test.ts',
    ],
    least: 85,
    statics: true,
  },
  {
    name: 'server-origins',
    mutate: [
      'packages/server/src/http/caller/origin-check.ts',
      'packages/server/src/http/caller/cors.ts',
      'packages/server/src/http/caller/app-origins.ts',
    ],
    tests: [
      'packages/server/src/http/caller/origin-check*',
      'packages/server/src/http/caller/cors*',
      'packages/server/src/http/caller/app-origins*',
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
  {
    name: 'web-undo',
    mutate: [
      'packages/web/src/workflow/model/history.ts',
      'packages/web/src/screens/sites/page-editor/history.ts',
    ],
    tests: [
      'packages/web/src/workflow/model/history*',
      'packages/web/src/screens/sites/page-editor/history*',
    ],
    least: 85,
  },
  {
    name: 'server-sheets',
    mutate: [
      'packages/server/src/formats/import/import-columns.ts',
      'packages/server/src/formats/export/csv.ts',
    ],
    tests: ['packages/server/src/formats/import/import-columns*', 'packages/server/src/formats/export/csv*'],
    least: 85,
  },
];
