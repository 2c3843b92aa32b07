import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { pagePath, type Source } from './sources.ts';

/** Where a link of a Markdown file leads on the site. */
export type Target =
  | { kind: 'page'; href: string }
  /** A picture or file of docs, which the site carries. */
  | { kind: 'file'; file: string; href: string }
  /** A file of the repository that the site does not carry. */
  | { kind: 'source'; file: string }
  | { kind: 'outside'; href: string }
  | { kind: 'broken'; file: string };

/** Finds the targets of links between the Markdown files of a repository. */
export function linkTargets(root: string, sources: Source[]): (from: string, href: string) => Target {
  const pages = new Set(sources.map((one) => one.file));
  return (from, href) => {
    if (/^[a-z]+:/i.test(href)) return { kind: 'outside', href };
    const [path = '', anchor] = href.split('#');
    const hash = anchor === undefined ? '' : `#${anchor}`;
    if (path === '') return { kind: 'page', href: hash };
    const file = posix.normalize(posix.join(posix.dirname(from), path));
    // The README of the repository is its front page; on the site that is the index.
    if (file === 'README.md') return { kind: 'page', href: '/' };
    if (pages.has(file)) return { kind: 'page', href: pagePath(file) + hash };
    if (!existsSync(join(root, file))) return { kind: 'broken', file };
    if (file.startsWith('docs/') && /\.[a-z]+$/.test(file))
      return { kind: 'file', file, href: `/${file.slice('docs/'.length)}` };
    return { kind: 'source', file };
  };
}
