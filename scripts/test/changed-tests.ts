import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { testsReached } from './reach.ts';

/** The test files that the changes since a commit can reach, those that are not committed yet included. */
export function changedTests(root: string, since: string): string[] {
  const git = (...given: string[]) =>
    execFileSync('git', given, { cwd: root, encoding: 'utf8', maxBuffer: 64 << 20 })
      .split('\n')
      .filter((line) => line !== '');
  const unknown = git('ls-files', '--others', '--exclude-standard');
  const changed = [...git('diff', '--name-only', since), ...unknown];
  const files = [...git('ls-files'), ...unknown].filter((path) => existsSync(join(root, path)));
  const sources = files.filter((path) => /\.(?:tsx?|mjs|js)$/.test(path));
  return testsReached(
    new Map(sources.map((path) => [path, readFileSync(join(root, path), 'utf8')])),
    packageEntries(root, files),
    changed,
  );
}

/** The files behind the names under which packages import each other. */
function packageEntries(root: string, files: readonly string[]): Map<string, string> {
  const entries = new Map<string, string>();
  for (const file of files.filter((path) => /^packages\/[^/]+\/package\.json$/.test(path))) {
    const manifest = JSON.parse(readFileSync(join(root, file), 'utf8')) as {
      name: string;
      exports?: Record<string, string>;
    };
    for (const [name, target] of Object.entries(manifest.exports ?? {}))
      entries.set(join(manifest.name, name), join(file, '..', target));
  }
  return entries;
}
