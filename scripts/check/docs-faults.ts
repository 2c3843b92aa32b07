import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pages } from '../docs/pages.ts';

/** Generated files that are not what the code makes, and links between documents that lead nowhere. */
export function docsFaults(root: string): string[] {
  const made = pages(root);
  const stale = made.filter(
    ({ path, content }) =>
      !existsSync(join(root, path)) || readFileSync(join(root, path), 'utf8') !== content,
  );
  const known = new Set(made.map(({ path }) => path));
  const strays = filesIn(root, 'docs/reference').filter((path) => !known.has(path));
  return [
    ...stale.map(({ path }) => `${path} is not what the code makes: run npm run docs`),
    ...strays.map((path) => `${path} is made by nothing: delete it`),
    ...['README.md', 'CONTRIBUTING.md', ...filesIn(root, 'docs')]
      .filter((path) => path.endsWith('.md'))
      .flatMap((path) => brokenLinks(root, path)),
  ];
}

function brokenLinks(root: string, path: string): string[] {
  const text = readFileSync(join(root, path), 'utf8').replace(/```[\s\S]*?```/g, '');
  const targets = [...text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)].map((match) => match[1] ?? '');
  const local = targets.filter((target) => !/^[a-z]+:/.test(target));
  return local
    .filter((target) => !existsSync(join(root, dirname(path), target)))
    .map((target) => `${path} links to ${target}, which is not there`);
}

function filesIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) =>
    entry.isDirectory() ? filesIn(root, `${folder}/${entry.name}`) : [`${folder}/${entry.name}`],
  );
}
