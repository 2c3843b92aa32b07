/** Where a page stands: its address and its file. */
export interface PagePlace {
  path: string;
  file: string;
}

const segment = /^[\p{L}\p{N}][\p{L}\p{N}._~-]{0,99}$/u;
/** Names that some systems treat as devices, and files that servers treat as commands. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|index\.html)(?:\.|$)/i;

/** The place of a page from its `path` or, without one, from its name; a text says what is wrong with it. */
export function pagePlace(name: string, given: string | undefined): PagePlace | string {
  if (given === undefined || given === '') return fromName(name);
  if (!given.startsWith('/')) return `path "${given}" must begin with "/"`;
  if (given === '/') return { path: '/', file: 'index.html' };
  const asFile = given.endsWith('.html');
  const trimmed = given.slice(1, given.endsWith('/') ? -1 : undefined);
  const segments = trimmed.split('/');
  const bad = segments.find((one) => !segment.test(one) || reserved.test(one) || one.endsWith('.'));
  if (bad !== undefined) return `path "${given}" has the part "${bad}", which is not allowed`;
  if (segments[0] === 'assets' || segments[0] === '-') return `path "${given}" is taken by the site itself`;
  const plain = segments.join('/').normalize('NFC');
  return asFile ? { path: `/${plain}`, file: plain } : { path: `/${plain}/`, file: `${plain}/index.html` };
}

/** The place of a page among the languages of its site: without a path of its own it stands in the folder of its language. */
export function placeInLanguage(
  page: { name: string; path?: string | null | undefined; translation?: string | null | undefined },
  folder: string | undefined,
): PagePlace | string {
  const given = page.path ?? '';
  if (given !== '' || folder === undefined || folder === '/') return pagePlace(page.name, given);
  const plain = pagePlace(page.translation || page.name, undefined);
  if (typeof plain === 'string') return plain;
  return { path: folder + plain.path.slice(1), file: folder.slice(1) + plain.file };
}

function fromName(name: string): PagePlace | string {
  if (name === '404') return { path: '/404.html', file: '404.html' };
  if (name === 'index' || name === 'home') return { path: '/', file: 'index.html' };
  const parts = name.split('/').map(slug);
  if (parts.some((one) => one === '')) return `name "${name}" cannot be made a path; give one in "path"`;
  return pagePlace(name, `/${parts.join('/')}/`);
}

/** A text as a part of an address. */
export function slug(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
}
