import { join } from 'node:path';
import { Stryker } from '@stryker-mutator/core';
import type { Target } from './targets.ts';

/** What is told about one change of the code that no test noticed. */
export interface Survivor {
  file: string;
  line: number;
  change: string;
}

/** How the changes of one target fared. */
export interface Score {
  name: string;
  files: number;
  mutants: number;
  killed: number;
  timedOut: number;
  survivors: Survivor[];
}

const never = ['!**/*.test.ts', '!**/*.test.tsx', '!**/testing.ts', '!**/testing/**'];

/** Changes the files of a target one place at a time, in a copy of the project, and runs the tests that reach the place. */
export async function runStryker(target: Target, files: string[], concurrency: number): Promise<Score> {
  process.env.MUTATE_TARGET = target.name;
  const stryker = new Stryker({
    mutate: [...(files.length > 0 ? files : target.mutate), ...never],
    testRunner: 'vitest',
    vitest: { configFile: 'scripts/mutate/vitest.config.ts', related: false },
    plugins: ['@stryker-mutator/vitest-runner', join(import.meta.dirname, 'ignore-unseen.mjs')],
    ignorers: ['unseen'],
    coverageAnalysis: 'perTest',
    ignoreStatic: target.statics !== true,
    concurrency,
    // Kept threads are given up sooner, by themselves.
    timeoutMS: 60_000,
    timeoutFactor: 2,
    incremental: true,
    incrementalFile: `.mutate/${target.name}.json`,
    tempDirName: '.mutate/copies',
    ignorePatterns: ['.mutate', 'dist', 'dist.*', 'bench', 'test', 'data', '**/*.png'],
    // The copy is run by vitest, which does not look at types.
    tsconfigFile: 'none',
    disableTypeChecks: false,
    reporters: ['progress-append-only'],
    allowEmpty: true,
  });
  const results = await stryker.runMutationTest();
  const counted = results.filter(({ status }) => status !== 'Ignored');
  const having = (...statuses: string[]) => counted.filter(({ status }) => statuses.includes(status));
  return {
    name: target.name,
    files: new Set(counted.map(({ fileName }) => fileName)).size,
    mutants: counted.length,
    killed: having('Killed').length,
    timedOut: having('Timeout', 'RuntimeError').length,
    survivors: having('Survived', 'NoCoverage').map(({ fileName, location, mutatorName, replacement }) => ({
      file: fileName,
      line: location.start.line,
      change: `${mutatorName}: ${replacement ?? ''}`,
    })),
  };
}
