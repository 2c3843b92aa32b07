import type { CspAdditions } from '../wire/csp.ts';
import { contentPolicy } from './content-policy.ts';
import { escapeHtml } from './escape-html.ts';

/** What the head of a page needs besides what its templates wrote. */
export interface PageHead {
  title: string;
  description: string | undefined;
  lang: string | undefined;
  canonical: string | undefined;
  noindex: boolean;
  /** Addresses of module scripts to load. */
  scripts: string[];
  csp: CspAdditions | undefined;
  minify: boolean;
  /** The page in its languages, itself too. */
  alternates?: { lang: string; href: string }[];
  feeds?: { href: string; title: string; type: string }[];
  /** What a link to it shows elsewhere: properties of Open Graph. */
  social?: [property: string, content: string][];
  /** What search engines are told of it. */
  data?: object[];
}

/** The head entries of a page: all that its templates did not write themselves, of which `has` tells. */
export function headEntries(head: PageHead, has: ReadonlySet<string>, inline: readonly string[]): string {
  let out = has.has('charset') ? '' : '<meta charset="utf-8">';
  const policy = contentPolicy(head.csp, inline, 'meta');
  out += `<meta http-equiv="Content-Security-Policy" content="${policy.replaceAll('"', '&quot;')}">`;
  if (!has.has('meta:viewport'))
    out += '<meta name="viewport" content="width=device-width, initial-scale=1">';
  if (!has.has('title')) out += `<title>${escapeHtml(head.title)}</title>`;
  if (head.description !== undefined && !has.has('meta:description'))
    out += meta('name', 'description', head.description);
  if (head.noindex) out += '<meta name="robots" content="noindex">';
  if (head.canonical !== undefined && !has.has('link:canonical'))
    out += `<link rel="canonical" href="${escapeHtml(head.canonical)}">`;
  for (const { lang, href } of has.has('hreflang') ? [] : (head.alternates ?? []))
    out += `<link rel="alternate" hreflang="${escapeHtml(lang)}" href="${escapeHtml(href)}">`;
  for (const { href, title, type } of has.has('feed') ? [] : (head.feeds ?? []))
    out += `<link rel="alternate" type="${type}" title="${escapeHtml(title)}" href="${escapeHtml(href)}">`;
  for (const [property, content] of head.social ?? [])
    if (!has.has(`meta:${property}`))
      out += meta(property.startsWith('twitter:') ? 'name' : 'property', property, content);
  for (const data of head.data ?? [])
    out += `<script type="application/ld+json">${scriptJson(data)}</script>`;
  for (const script of head.scripts) out += `<script type="module" src="${escapeHtml(script)}"></script>`;
  return out;
}

/** Data as it may stand inside `<script>`. */
export function scriptJson(value: unknown): string {
  const json = JSON.stringify(value ?? null) ?? 'null';
  return json.replace(/[<>&\u2028\u2029]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function meta(kind: 'name' | 'property', key: string, content: string): string {
  return `<meta ${kind}="${escapeHtml(key)}" content="${escapeHtml(content)}">`;
}
