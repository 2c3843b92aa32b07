import { hash } from 'node:crypto';
import { contentPolicy } from '../html/content-policy.ts';
import { alwaysHeaders, SVG_POLICY } from '../serve/file-headers.ts';
import type { LiveSite, ServedFile } from '../serve/live-site.ts';
import type { RedirectRule } from '../wire/redirect-rules.ts';
import { filled } from '../wire/redirect-rules.ts';

/** A release with what other web servers must know besides its files; a file of the site's own of such a name stays. */
export function withServerFiles(live: LiveSite): LiveSite {
  const files = new Map(live.files);
  for (const [path, text] of [
    ['_redirects', redirectsText(live)],
    ['_headers', headersText(live)],
    ['_nginx.conf', nginxText(live)],
  ] as const)
    if (!files.has(path)) files.set(path, textFile(path, text));
  return { ...live, files };
}

const LASTING = 'public, max-age=31536000, immutable';
const ASKED_AGAIN = 'public, max-age=0, must-revalidate';

/** Redirects as Netlify, Cloudflare Pages and others read them: the first that fits. */
function redirectsText({ redirects, rules }: LiveSite): string {
  const lines = [
    // An exclamation mark: also where there is a page.
    ...[...redirects.values()].map(({ from, to, status }) => `${encoded(from)} ${encoded(to)} ${status}!`),
    ...rules.map(({ redirect: { from, to, status } }) => `${encoded(from)} ${encoded(to)} ${status}`),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

function headersText(live: LiveSite): string {
  const blocks: [string, Record<string, string>][] = [
    ['/*', { ...alwaysHeaders, 'Content-Security-Policy': framePolicy(live) }],
    ['/assets/*', { 'Cache-Control': LASTING }],
    ['/*.svg', { 'Content-Security-Policy': SVG_POLICY }],
  ];
  return blocks
    .map(([path, headers]) =>
      [path, ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`)].join('\n'),
    )
    .join('\n')
    .concat('\n');
}

/** What stands in a `server` of nginx beside its `root`. */
function nginxText(live: LiveSite): string {
  const headers = (more: Record<string, string>): string =>
    Object.entries({ ...alwaysHeaders, ...more })
      .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
      .join(' ');
  const frame = { 'Content-Security-Policy': framePolicy(live) };
  const { canonical } = live;
  const lines = [
    ...(canonical === undefined
      ? []
      : [`if ($host != ${quoted(new URL(canonical).hostname)}) { return 301 ${canonical}$request_uri; }`]),
    ...[...live.redirects.values()].map(
      ({ from, to, status }) => `location = ${quoted(from)} { return ${status} ${quoted(encoded(to))}; }`,
    ),
    'location ~ "^/_(?:redirects|headers|nginx\\\\.conf)$" { return 404; }',
    `location /assets/ { ${headers({ ...frame, 'Cache-Control': LASTING })} try_files $uri =404; }`,
    `location ~ "\\\\.svg$" { ${headers({ 'Content-Security-Policy': SVG_POLICY })} try_files $uri =404; }`,
    `location / { ${headers({ ...frame, 'Cache-Control': ASKED_AGAIN })} try_files $uri $uri/index.html @missing; }`,
    `location @missing { ${live.rules
      .filter(({ names }) => names.length < 10)
      .map(nginxRule)
      .join(' ')} return 404; }`,
    ...missingPages(live),
  ];
  return lines.map((line) => `${line}\n`).join('');
}

/** The page for what does not exist is that of the nearest folder above which has one; a deeper one is set later. */
function missingPages({ files }: LiveSite): string[] {
  const folders = [...files.keys()].flatMap((path) => /^(.*\/|)404\.html$/s.exec(path)?.[1] ?? []);
  if (folders.length === 0) return [];
  // nginx cannot escape a dollar; there the page of the folder above is shown.
  const deeper = folders.filter((folder) => folder !== '' && !/[$\p{Cc}]/u.test(folder));
  deeper.sort((one, other) => one.split('/').length - other.split('/').length);
  return [
    'set $bakehouse_missing "/404.html";',
    ...deeper.map(
      (folder) =>
        `if ($uri ~ ${quoted(`^/${inPattern(folder)}`)}) { set $bakehouse_missing ${quoted(`/${folder}404.html`)}; }`,
    ),
    'error_page 404 $bakehouse_missing;',
  ];
}

/** A text as a pattern that finds nothing but it. */
function inPattern(text: string): string {
  return text.replace(/[.*+?^{}()|[\]\\]/g, '\\$&');
}

/** Looked at only where there is no file; nginx knows nine parts of a path. */
function nginxRule({ redirect: { to, status }, pattern, names }: RedirectRule): string {
  const values = new Map(names.map((name, index) => [name, `$${index + 1}`]));
  // Encoded first, so that the only variables are ours.
  const target = filled(encoded(to), values, (value) => value);
  return `if ($uri ~ ${quoted(pattern)}) { return ${status} ${quoted(target)}; }`;
}

/** Pages carry their policy themselves; who may frame them only a header can say. */
function framePolicy(live: LiveSite): string {
  const found = contentPolicy(live.csp, [], 'header')
    .split('; ')
    .find((one) => one.startsWith('frame-ancestors'));
  return found ?? "frame-ancestors 'self'";
}

/** An address without anything that a file of settings would read as its own: nginx cannot escape a dollar. */
function encoded(address: string): string {
  return encodeURI(address)
    .replace(/%25([0-9a-f]{2})/gi, '%$1')
    .replace(/[$;'!]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

function quoted(text: string): string {
  return `"${text.replace(/["\\]/g, '\\$&')}"`;
}

function textFile(path: string, text: string): ServedFile {
  const bytes = Buffer.from(text);
  const sha256 = hash('sha256', bytes, 'hex');
  return { path, sha256, type: 'text/plain; charset=utf-8', at: ['t:', 0, bytes.length], text: bytes };
}
