import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findTitles } from '../spec/find-titles.ts';

const page = 'docs/SECURITY.md';

/** Rows of docs/SECURITY.md that name no test and no decision, and tests that are named there and do not exist. */
export function securityFaults(root: string): string[] {
  if (!existsSync(join(root, page))) return [`${page} is not there`];
  const lines = readFileSync(join(root, page), 'utf8').split('\n');
  const known = new Map<string, string[] | undefined>();
  const seen = new Set<string>();
  return lines.flatMap((line, index) => {
    const id = /^\| ([A-Z]\d\d) \|/.exec(line)?.[1];
    if (id === undefined) return [];
    const fault = (what: string) => `${page} line ${index + 1}: ${id} ${what}`;
    const faults = seen.has(id) ? [fault('stands twice')] : [];
    seen.add(id);
    const links = [...line.matchAll(/\[([^\]]+)\]\(([^)\s]+)\)/g)];
    if (links.length === 0) faults.push(fault('names neither a test nor a decision'));
    for (const [, text = '', target = ''] of links) {
      if (!target.endsWith('.test.ts')) continue;
      const titles = titlesOf(target.replace(/^\.\.\//, ''));
      if (titles === undefined) faults.push(fault(`names ${target}, which is not there`));
      else if (!titles.some((title) => title.includes(text)))
        faults.push(fault(`names the test "${text}", which ${target} does not have`));
    }
    return faults;
  });

  function titlesOf(path: string): string[] | undefined {
    if (!known.has(path)) known.set(path, existsSync(join(root, path)) ? read(path) : undefined);
    return known.get(path);
  }

  function read(path: string): string[] {
    const source = readFileSync(join(root, path), 'utf8');
    const groups = [...source.matchAll(/\bdescribe(?:\.\w+\([^)]*\))?\(\s*(['"`])(.*?)\1/g)].map(
      ([, , title = '']) => title,
    );
    return [...findTitles(source), ...groups];
  }
}
