import type { FileEntry, PageEntry } from '../store/manifest.ts';
import type { Redirect } from '../wire/redirect.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { Feed } from '../wire/content.ts';
import { followRules, isPattern, redirectRule, type RedirectRule } from '../wire/redirect-rules.ts';

const MAX_WARNINGS = 200;
/** Files that every release gets when it is deployed. */
const atDeploy = ['/sitemap.xml', '/robots.txt'];

/** Looks whether every address of this site that a page refers to leads somewhere. */
export function checkLinks(
  pages: readonly PageEntry[],
  files: Iterable<FileEntry>,
  redirects: readonly Redirect[],
  feeds: readonly Feed[] = [],
): BuildWarning[] {
  const known = new Set<string>(['/', ...atDeploy, ...feeds.map((one) => one.path)]);
  const rules = redirects.filter((one) => isPattern(one.from)).map(redirectRule);
  for (const file of files) known.add(`/${file.path}`);
  for (const one of redirects) known.add(one.from);
  for (const page of pages) {
    known.add(page.path);
    if (page.path.endsWith('/')) known.add(page.path.slice(0, -1)).add(`/${page.file.path}`);
  }
  const warnings: BuildWarning[] = [];
  const good = new Set<string>();
  for (const page of pages) {
    for (const link of page.links) {
      const absolute = link.startsWith('/');
      if (absolute && good.has(link)) continue;
      if (leadsSomewhere(link, page.path, known, rules)) {
        if (absolute) good.add(link);
      } else if (warnings.length < MAX_WARNINGS) {
        const message = `"${link.slice(0, 200)}" leads nowhere`;
        warnings.push({ path: `pages.${page.name}`, message, code: 'broken_link' });
      }
    }
  }
  return warnings;
}

function leadsSomewhere(
  link: string,
  from: string,
  known: ReadonlySet<string>,
  rules: readonly RedirectRule[],
): boolean {
  const base = `http://site${from}`;
  if (!URL.canParse(link, base)) return false;
  try {
    const path = decodeURIComponent(new URL(link, base).pathname);
    return known.has(path) || followRules(rules, path) !== undefined;
  } catch {
    return false;
  }
}
