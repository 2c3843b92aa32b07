import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A Markdown file of the repository and the address of its page. */
export interface Source {
  /** Path in the repository, `docs/guides/start.md`. */
  file: string;
  /** Address on the site, `/guides/start/`. */
  path: string;
  text: string;
}

/** Every Markdown file that becomes a page: all of docs, the two pages beside it and the examples. */
export function readSources(root: string): Source[] {
  const files = [
    ...markdownIn(root, 'docs'),
    'CONTRIBUTING.md',
    'CHANGELOG.md',
    ...markdownIn(root, 'examples'),
  ];
  return files.map((file) => ({ file, path: pagePath(file), text: readFileSync(join(root, file), 'utf8') }));
}

/** The address of a Markdown file on the site. */
export function pagePath(file: string): string {
  const plain = file
    .replace(/^docs\//, '')
    .replace(/\.md$/, '')
    .toLowerCase();
  return `/${plain.replace(/(^|\/)readme$/, '$1')}/`.replace(/\/+/g, '/');
}

function markdownIn(root: string, folder: string): string[] {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((one, other) => (one.name < other.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`;
      if (entry.isDirectory()) return markdownIn(root, path);
      return entry.name.endsWith('.md') ? [path] : [];
    });
}
