/** The custom element name of a component section. */
export function componentTag(section: string): string {
  const slug = section
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '');
  return `site-${slug}`;
}
