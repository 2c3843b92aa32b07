import { visitSite, type SiteAnswer } from './site-client.ts';

/** The two names of the site under test. */
export const chaosHosts = ['one.example', 'two.example'];
const paths = ['/', '/about/', '/contact/', '/news/'];

/** A site whose every page, style and script says which version it is of. */
export function chaosSite(version: number): Record<string, unknown> {
  const page = (name: string): unknown => ({
    name,
    title: `${name} ${name === 'news' ? 0 : version}`,
    slots: [
      {
        slot: 'main',
        sections: [
          { section: 'text', params: { version } },
          { section: 'part', params: {} },
        ],
      },
    ],
  });
  return {
    site: 'chaos',
    template: { name: 'Chaos', base: 'main' },
    layouts: [
      {
        name: 'main',
        code: '<html><head><link rel="stylesheet" href="{{ "s.css" | asset_url }}"></head><body>{% slot "main" %}</body></html>',
      },
    ],
    sections: [
      { name: 'text', type: 'template', code: `<p>version=${version};</p>` },
      {
        name: 'part',
        type: 'component',
        code: `export default (el) => { el.append("version=${version};"); };`,
      },
    ],
    assets: [{ path: 's.css', text: `/* version=${version}; */` }],
    pages: ['home', 'about', 'contact', 'news'].map(page),
  };
}

/** Looks at one page with all it needs; gives its version, or what is wrong. Undefined: the process is down. */
export async function lookAtPage(
  siteUrl: string,
  host: string,
  path: string,
): Promise<{ version: number } | { wrong: string } | undefined> {
  const page = await visit(siteUrl, host, path);
  if (page === undefined) return undefined;
  if (page.status !== 200) return { wrong: `${host}${path} gave ${page.status}` };
  const version = versionIn(page.text);
  if (version === undefined || !page.text.endsWith('</html>')) return { wrong: `${host}${path} is torn` };
  const assets = [...page.text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map((one) => one[1] ?? '');
  if (assets.length !== 2) return { wrong: `${host}${path} names ${assets.length} assets` };
  for (const asset of assets) {
    const found = await visit(siteUrl, host, asset);
    if (found === undefined) return undefined;
    if (found.status !== 200) return { wrong: `${asset} of version ${version} gave ${found.status}` };
    if (versionIn(found.text) !== version) return { wrong: `${asset} is not of version ${version}` };
  }
  return { version };
}

/** Looks at all pages under all hosts while nothing changes: they must be of one version, which is given. */
export async function lookAtWhole(siteUrl: string): Promise<{ version: number } | { wrong: string }> {
  const versions = new Set<number>();
  for (const host of chaosHosts) {
    for (const path of paths) {
      const seen = await lookAtPage(siteUrl, host, path);
      if (seen === undefined) return { wrong: 'the service does not answer' };
      if ('wrong' in seen) return seen;
      versions.add(seen.version);
    }
  }
  const [version] = versions;
  return versions.size === 1 && version !== undefined
    ? { version }
    : { wrong: `mixed: ${[...versions].join(', ')}` };
}

async function visit(siteUrl: string, host: string, path: string): Promise<SiteAnswer | undefined> {
  return await visitSite(siteUrl, host, path).catch(() => undefined);
}

function versionIn(text: string): number | undefined {
  const found = /version=(\d+);/.exec(text)?.[1];
  return found === undefined ? undefined : Number(found);
}
