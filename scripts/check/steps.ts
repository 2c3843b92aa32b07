import { spawnSync } from 'node:child_process';
import { specReport } from '../spec/spec-report.ts';
import { arrowFaults } from './arrow-faults.ts';
import { docsFaults } from './docs-faults.ts';
import { lockFaults } from './lock-faults.ts';
import { securityFaults } from './security-faults.ts';

/** One part of the check: gives the lines that say what is wrong, none when all is well. */
export interface Step {
  name: string;
  run: (root: string) => string[];
}

/** Everything that must hold, in the order in which it is looked at. */
export const steps: readonly Step[] = [
  { name: 'format', run: (root) => command(root, 'oxfmt', '--check') },
  { name: 'lint', run: (root) => command(root, 'oxlint', '--deny-warnings') },
  { name: 'arrows', run: arrowFaults },
  { name: 'lock', run: lockFaults },
  {
    name: 'types',
    run: (root) => [...command(root, 'tsc', '-p', '.'), ...command(root, 'tsc', '-p', 'packages/web')],
  },
  { name: 'spec', run: (root) => specReport(root).faults },
  { name: 'security', run: securityFaults },
  { name: 'docs', run: docsFaults },
  { name: 'tests', run: (root) => command(root, 'tsx', 'scripts/test.ts') },
];

/** Runs a program of the project; its output is what is wrong. */
function command(root: string, program: string, ...given: string[]): string[] {
  const { status, stdout, stderr, error } = spawnSync(`${root}/node_modules/.bin/${program}`, given, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (error !== undefined) return [error.message];
  return status === 0 ? [] : [stdout, stderr].filter((text) => text !== '');
}
