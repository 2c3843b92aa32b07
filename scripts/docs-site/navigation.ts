import { posix } from 'node:path';
import { pagePath } from './sources.ts';

/** A group of pages in the navigation. */
export interface NavigationGroup {
  title: string;
  pages: { title: string; path: string; about: string }[];
}

/** Reads the navigation from the index of the docs: its headings are groups, the links that begin its list items are pages. */
export function readNavigation(index: string): NavigationGroup[] {
  const groups: NavigationGroup[] = [];
  for (const line of index.split('\n')) {
    const heading = /^## (.+)$/.exec(line)?.[1];
    if (heading !== undefined) groups.push({ title: heading, pages: [] });
    const [, title, href, about] = /^- \[([^\]]+)\]\(([^)#]+)\)(?:: (.*))?$/.exec(line) ?? [];
    if (title === undefined || href === undefined || !href.endsWith('.md')) continue;
    const path = pagePath(posix.normalize(posix.join('docs', href)));
    groups.at(-1)?.pages.push({ title, path, about: about ?? '' });
  }
  return groups.filter((one) => one.pages.length > 0);
}
