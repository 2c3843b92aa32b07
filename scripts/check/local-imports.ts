import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The files of a folder, by their path from the root, each with the files of ours that it imports. Types count too. */
export type LocalImports = ReadonlyMap<string, readonly string[]>;

const specifiers = [
  /^\s*(?:import|export)\s[^'"`;]*?from\s+['"](\.[^'"]+)['"]/gm,
  /^\s*import\s+['"](\.[^'"]+)['"]/gm,
  /\bimport\(\s*['"](\.[^'"]+)['"]\s*\)/g,
];

/** Reads which files of a folder import which; imports by the name of a package are not among them. */
export function localImports(root: string, folder: string): LocalImports {
  return new Map(
    sourceFiles(root, folder).map((file) => {
      const source = readFileSync(join(root, file), 'utf8');
      const found = specifiers.flatMap((pattern) =>
        [...source.matchAll(pattern)].map(([, path = '']) => path),
      );
      const targets = found.map((path) => join(dirname(file), path));
      return [file, [...new Set(targets)].filter((target) => existsSync(join(root, target)))];
    }),
  );
}

/** Whether a file is a test, or something that only tests use. */
export function isForTests(file: string): boolean {
  return /\.test\.tsx?$|\.test-[\w-]+\.ts$|\.testing\.ts$|\/testing(\/|\.tsx?$)/.test(file);
}

function sourceFiles(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory())
      return ['node_modules', 'dist'].includes(entry.name) ? [] : sourceFiles(root, path);
    return /\.(ts|tsx)$/.test(entry.name) ? [path] : [];
  });
}
