import { Problem } from '@bakehouse/contract';

/** The id of the site that a template makes: its name in lower-case letters, digits and underscores. */
export function siteId(name: string): string {
  const plain = name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const id = (/^[a-z]/.test(plain) ? plain : `site_${plain}`).slice(0, 62);
  if (plain === '')
    throw new Problem(
      'invalid',
      `The template's name "${name}" has no letters or digits that make an id of a site.`,
    );
  return id;
}

/** What the page-building service calls a site. */
export function serviceName(id: string): string {
  return id.replaceAll('_', '-');
}
