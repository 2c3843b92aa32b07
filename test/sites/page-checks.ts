import { HtmlValidate } from 'html-validate';

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  // What the minifier leaves out may be left out.
  rules: { 'no-implicit-close': 'off', 'void-style': 'off', 'attr-quotes': 'off', 'long-title': 'off' },
});

/** What is wrong with the HTML of a page. */
export async function htmlFaults(html: string): Promise<[rule: string, message: string][]> {
  const { results } = await validator.validateString(html);
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => [ruleId, message]));
}

/** The pages of the site that a page links to. */
export function linksIn(html: string): string[] {
  const all = [...html.matchAll(/<a\b[^>]*?\bhref=(?:"([^"]*)"|([^\s>]+))/g)];
  return all.map(([, quoted, bare]) => quoted ?? bare ?? '').filter((path) => path.startsWith('/'));
}

/** Notes in `moved` whatever moves on a page by itself. */
export const notesShifts = `
  window.moved = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.moved.push([value, ...sources.map(({ node }) => node?.outerHTML?.slice(0, 200))]);
  }).observe({ type: 'layout-shift', buffered: true });
`;

/** Shows a page as a slow machine does: a tag with its text at a time, each drawn before the next is read. */
export const comesInPieces = (html: string) => `(async () => {
  document.open();
  for (const piece of ${JSON.stringify(html)}.split(/(?=<)/)) {
    document.write(piece);
    if (document.body !== null) await new Promise(requestAnimationFrame);
  }
  document.close();
})()`;

/** What Lighthouse asks of the markup of a page for search engines, links and good manners; runs in the page. */
export const mannersOf = `(() => {
  const faults = [];
  const text = (element) => (element.textContent ?? '').trim();
  if (document.title.trim() === '') faults.push('no title');
  const description = document.querySelector('meta[name=description]')?.content ?? '';
  if (description.length < 20 || description.length > 170) faults.push('description of ' + description.length + ' characters');
  if (!/width=device-width/.test(document.querySelector('meta[name=viewport]')?.content ?? '')) faults.push('no viewport');
  if (document.characterSet !== 'UTF-8' || document.compatMode !== 'CSS1Compat') faults.push('charset or doctype');
  if (!/^[a-z]{2}/.test(document.documentElement.lang)) faults.push('no language');
  if (document.querySelectorAll('h1').length !== 1) faults.push('headings h1: ' + document.querySelectorAll('h1').length);
  if (document.querySelectorAll('main').length !== 1) faults.push('not one main');
  for (const image of document.images) {
    if (!image.hasAttribute('alt')) faults.push('no alt: ' + image.src);
    if (!image.width || !image.hasAttribute('width')) faults.push('no size: ' + image.src);
    if (image.complete && image.naturalWidth === 0 && image.loading !== 'lazy') faults.push('broken: ' + image.src);
  }
  for (const link of document.links) {
    if (text(link) === '' && !link.ariaLabel) faults.push('empty link: ' + link.href);
    if (/^(here|more|click here|read more|hier|mehr)$/i.test(text(link))) faults.push('says nothing: ' + text(link));
    if (!/^https?:|^mailto:|^tel:/.test(link.href)) faults.push('no address: ' + link.href);
  }
  for (const control of document.querySelectorAll('a, button, summary, input:not([type=hidden])')) {
    const { width, height } = control.getBoundingClientRect();
    const inText = control.matches('p a, li a, article a') && getComputedStyle(control).display === 'inline';
    if (width > 0 && height > 0 && !inText && !control.closest('.skip') && height < 24) faults.push('too small to touch: ' + control.outerHTML.slice(0, 80));
  }
  const small = [...document.querySelectorAll('main *, footer *, header *')].find(
    (element) => element.childElementCount === 0 && text(element) !== '' && parseFloat(getComputedStyle(element).fontSize) < 12,
  );
  if (small !== undefined) faults.push('letters below 12 pixels: ' + small.outerHTML.slice(0, 80));
  if (document.documentElement.scrollWidth > innerWidth) faults.push('wider than the window: ' + document.documentElement.scrollWidth);
  const foreign = performance.getEntriesByType('resource').filter(({ name }) => new URL(name).origin !== location.origin);
  for (const { name } of foreign) faults.push('asks somebody else: ' + name);
  if (document.scripts.length > [...document.scripts].filter(({ type }) => type === 'application/ld+json').length) faults.push('has scripts');
  return faults;
})()`;
