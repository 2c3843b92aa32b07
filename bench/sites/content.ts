/** What the five sections of a page show; the same for every generator. */
export interface BenchContent {
  title: string;
  heading: string;
  lead: string;
  items: { title: string; price: number }[];
  body: string;
  text: string;
  by: string;
  links: string[];
}

/** The content of a page; `change` is what an editor wrote into its heading since. */
export function benchContent(index: number, change = ''): BenchContent {
  return {
    title: `Page ${index}`,
    heading: `Page ${index} ${change}`.trim(),
    lead: `Lead of page ${index} & more`,
    items: Array.from({ length: 10 }, (_, item) => ({ title: `Item ${index}-${item}`, price: index * item })),
    body: `Body of page ${index}. `.repeat(10).trim(),
    text: `Quote ${index}`,
    by: 'A baker',
    links: ['/page-0/', '/page-1/', '/page-2/'],
  };
}

/** The stylesheet that every page refers to. */
export const benchStyle = 'body { font: 16px/1.5 sans-serif }\n';

/** How a template language prints a value, repeats something, and names what it repeats. */
export interface TemplateLanguage {
  value: (path: string) => string;
  each: (list: string, body: string) => string;
  /** The one that is at hand in `each`, or a member of it. */
  one: (member?: string) => string;
}

/** The names of the sections of every page, in their order. */
export const sectionNames = ['hero', 'list', 'text', 'quote', 'links'] as const;

/** The code of the five sections in a template language. */
export function sectionCodes({
  value,
  each,
  one,
}: TemplateLanguage): Record<(typeof sectionNames)[number], string> {
  return {
    hero: `<section class="hero"><h1>${value('heading')}</h1><p>${value('lead')}</p></section>`,
    list: `<section><ul>${each('items', `<li>${one('title')}: ${one('price')}</li>`)}</ul></section>`,
    text: `<section><h2>${value('heading')}</h2><p>${value('body')}</p></section>`,
    quote: `<blockquote>${value('text')}<cite>${value('by')}</cite></blockquote>`,
    links: `<nav>${each('links', `<a href="${one()}">${one()}</a>`)}</nav>`,
  };
}

/** The code of the layout around the sections. */
export function layoutCode(title: string, style: string, main: string): string {
  const head = `<meta charset="utf-8"><title>${title}</title><link rel="stylesheet" href="${style}">`;
  return `<!doctype html><html lang="en"><head>${head}</head><body><header>Bench</header><main>${main}</main><footer>The end</footer></body></html>`;
}

/** What a reader sees of a page: two generators made the same where this is the same. */
export function visibleText(html: string): string {
  const title = /<title>([^<]*)</.exec(html)?.[1] ?? '';
  const body = /<body[^>]*>(.*)<\/body>/s.exec(html)?.[1] ?? '';
  return `${title} | ${body}`
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&(?:amp|#38|#x26);/gi, '&')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
