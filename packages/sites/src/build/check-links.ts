import type { Redirect } from '../wire/redirect.ts';
import type { BuildWarning } from '../wire/build.ts';
import type { Feed } from '../wire/content.ts';
import { followRules, isPattern, redirectRule, type RedirectRule } from '../wire/redirect-rules.ts';

const MAX_WARNINGS = 200;
/** Files that every release gets when it is deployed. */
const atDeploy = ['/sitemap.xml', '/robots.txt'];

/** A page as far as links matter. */
interface LinkingPage {
  name: string;
  path: string;
  links: readonly string[];
  file: { path: string };
}

/** Looks whether every address of this site that a page refers to leads somewhere. */
export function checkLinks(
  pages: readonly LinkingPage[],
  files: Iterable<{ path: string }>,
  redirects: readonly Redirect[],
  feeds: readonly Feed[] = [],
): BuildWarning[] {
  const others = new Set<string>(['/', ...atDeploy, ...feeds.map((one) => one.path)]);
  const rules = redirects.filter((one) => isPattern(one.from)).map(redirectRule);
  for (const file of files) others.add(`/${file.path}`);
  for (const one of redirects) others.add(one.from);
  for (const { path, file } of pages)
    if (path.endsWith('/') && `/${file.path}` !== `${path}index.html`) others.add(`/${file.path}`);
  const known: Known = { others, pages: new Set(pages.map((page) => page.path)), rules };
  const warnings: BuildWarning[] = [];
  /** Where links lead that are the same on every page. */
  const found = new Map<string, boolean>();
  for (const page of pages) {
    for (const link of page.links) {
      const isGood = found.get(link) ?? leadsSomewhere(link, page.path, known);
      if (link.startsWith('/')) found.set(link, isGood);
      if (isGood || warnings.length >= MAX_WARNINGS) continue;
      const message = `"${link.slice(0, 200)}" leads nowhere`;
      warnings.push({ path: `pages.${page.name}`, message, code: 'broken_link' });
    }
  }
  return warnings;
}

/** What addresses of a site can lead to. */
interface Known {
  pages: ReadonlySet<string>;
  others: ReadonlySet<string>;
  rules: readonly RedirectRule[];
}

function leadsSomewhere(link: string, from: string, known: Known): boolean {
  const base = `http://site${from}`;
  if (!URL.canParse(link, base)) return false;
  try {
    const path = decodeURIComponent(new URL(link, base).pathname);
    return isKnown(path, known) || followRules(known.rules, path) !== undefined;
  } catch {
    return false;
  }
}

/** Pages are also reached without the stroke at the end, and with the name of their file behind it. */
function isKnown(path: string, { pages, others }: Known): boolean {
  if (pages.has(path) || others.has(path)) return true;
  return pages.has(path.endsWith('/index.html') ? path.slice(0, -'index.html'.length) : `${path}/`);
}
