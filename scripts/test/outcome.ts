import { existsSync, readFileSync, writeFileSync } from 'node:fs';

/** What came of the tests of one file. */
export interface FileOutcome {
  passed: number;
  skipped: number;
  /** The names of those that failed. */
  failed: string[];
}

/** What came of the tests, by file. */
export type Outcome = Record<string, FileOutcome>;

/** Reads what was written by an earlier go. */
export function readOutcome(path: string): Outcome {
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Outcome) : {};
}

/** Writes what came of a go. */
export function writeOutcome(path: string, outcome: Outcome): void {
  writeFileSync(path, JSON.stringify(outcome));
}

/** Most files that get a second go, about one in a hundred: where more fail, it is no accident. */
const most = 8;

/**
 * The files that are run once more, alone: tests share the cores with a dozen servers and browsers, and one that fails for
 * want of time passes by itself.
 */
export function secondGo(outcome: Outcome): string[] {
  const files = Object.keys(outcome).filter((file) => (outcome[file]?.failed.length ?? 0) > 0);
  return files.length <= most ? files : [];
}

/** The tests that failed in a first go and not in the second. */
export function mended(first: Outcome, second: Outcome): string[] {
  return Object.entries(second).flatMap(([file, { failed }]) =>
    (first[file]?.failed ?? []).filter((name) => !failed.includes(name)),
  );
}
