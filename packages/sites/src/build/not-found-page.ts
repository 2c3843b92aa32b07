import { finishPage } from '../html/finish-page.ts';
import type { CspAdditions } from '../wire/csp.ts';

/** The page for addresses that lead nowhere, for sites that bring none of their own (a page named "404"). */
export function notFoundPage(lang: string | undefined, csp: CspAdditions | undefined): string {
  const body = '<main><h1>404</h1><p>This page does not exist.</p><p><a href="/">Home</a></p></main>';
  return finishPage(body, {
    title: 'Page not found',
    description: undefined,
    lang: lang ?? 'en',
    canonical: undefined,
    noindex: true,
    scripts: [],
    csp,
    minify: false,
  }).html;
}
