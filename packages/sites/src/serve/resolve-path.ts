import { followRules } from '../wire/redirect-rules.ts';
import type { LiveSite, ServedFile } from './live-site.ts';

/** What a path of a site leads to. */
export type Resolved =
  | { kind: 'file'; file: ServedFile }
  | { kind: 'redirect'; to: string; status: number }
  | { kind: 'missing'; path?: string };

/**
 * Finds what a request path means. Paths are looked up in the release's own list and never on disk, so nothing
 * outside it can be named. `/about` leads to `/about/`, `/about/index.html` too.
 */
export function resolvePath(target: string, site: LiveSite): Resolved {
  const found = fileOrRedirect(target, site);
  if (found.kind !== 'missing' || found.path === undefined) return found;
  const rule = followRules(site.rules, found.path);
  return rule === undefined ? found : { kind: 'redirect', ...rule };
}

function fileOrRedirect(target: string, site: LiveSite): Resolved {
  const query = target.indexOf('?');
  const rawPath = query === -1 ? target : target.slice(0, query);
  const search = query === -1 ? '' : target.slice(query);
  const path = decode(rawPath);
  if (path === undefined || !path.startsWith('/') || path.includes('\0')) return { kind: 'missing' };
  const redirect = site.redirects.get(path);
  if (redirect !== undefined) return { kind: 'redirect', to: redirect.to, status: redirect.status };
  const name = path.slice(1);
  if (path.endsWith('/')) {
    const index = site.files.get(`${name}index.html`);
    return index === undefined ? { kind: 'missing', path } : { kind: 'file', file: index };
  }
  if (name === 'index.html' || name.endsWith('/index.html')) {
    if (!site.files.has(name)) return { kind: 'missing', path };
    return {
      kind: 'redirect',
      to: encodePath(`/${name.slice(0, -'index.html'.length)}`) + search,
      status: 301,
    };
  }
  const file = site.files.get(name);
  if (file !== undefined) return { kind: 'file', file };
  if (site.files.has(`${name}/index.html`))
    return { kind: 'redirect', to: `${encodePath(path)}/${search}`, status: 301 };
  return { kind: 'missing', path };
}

function decode(path: string): string | undefined {
  try {
    return decodeURIComponent(path);
  } catch {
    return undefined;
  }
}

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}
