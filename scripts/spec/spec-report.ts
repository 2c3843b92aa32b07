import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { checkSpec } from './check-spec.ts';
import { renderCoverage } from './coverage.ts';
import { findQuotes } from './find-quotes.ts';
import { readSpec } from './read-spec.ts';

/** The page docs/reference/spec-coverage.md of a checkout, and what is wrong with its rules and quotes. */
export interface SpecReport {
  path: 'docs/reference/spec-coverage.md';
  content: string;
  faults: string[];
}

/** Reads docs/SPEC.md and all tests of the checkout in `root`; writes nothing. */
export function specReport(root: string): SpecReport {
  const spec = readSpec(readFileSync(`${root}/docs/SPEC.md`, 'utf8'));
  const files = testFolders.flatMap((folder) => testFiles(root, folder)).sort();
  const found = findQuotes(
    files.map((path) => ({ path, text: readFileSync(`${root}/${path}`, 'utf8') })),
    new Set(spec.rules.map((rule) => rule.id)),
  );
  return {
    path: 'docs/reference/spec-coverage.md',
    content: renderCoverage(spec.rules, found.quotes),
    faults: checkSpec(spec, found),
  };
}

const testFolders = ['packages', 'scripts', 'test'];
const ignored = new Set(['node_modules', 'dist']);

function testFiles(root: string, folder: string): string[] {
  if (!existsSync(`${root}/${folder}`)) return [];
  return readdirSync(`${root}/${folder}`, { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return ignored.has(entry.name) ? [] : testFiles(root, path);
    return /\.(?:test|spec)\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
