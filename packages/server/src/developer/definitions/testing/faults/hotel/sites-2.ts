import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';

const o = (n: number, p: string) => `workflows/w:elements.${n}.options.${p}`;
const site = (name: string, more: object, at: string, told: string) =>
  fault(name, { 'sites/blog': { identifier: 'blog', ...more } }, `sites/blog:${at}`, told);
const posts = (more: object) => ({ collections: { posts: { module: 'posts', ...more } } });

/** Of the hotel: sites 2. */
export const sites2: Fault[] = [
  site('a format of pictures', { image_formats: ['jpeg'] }, 'image_formats.0', 'error not_a_choice'),
  site('a width of pictures', { image_widths: [10] }, 'image_widths.0', 'error too_small'),
  site('a policy that is none', { csp: { 'script-src': ['*'] } }, 'csp.script-src.0', 'error bad_format'),
  site('a key of a policy', { csp: { 'scripts-src': ["'self'"] } }, 'csp.scripts-src', 'error unknown_key'),
  site(
    'two pages at one path',
    {
      collections: {
        a: { module: 'posts', page: { path: '/p/{slug}/' } },
        b: { module: 'posts', page: { path: '/p/{slug}/' } },
      },
    },
    'collections.b.page.path',
    'warning duplicate',
  ),
  site(
    'a page and a list at one path',
    posts({
      list: { path: '/blog/' },
      taxonomies: { t: { field: 'title', path: '/t/{term}/', index: { path: '/blog/' } } },
    }),
    'collections.posts.taxonomies.t.index.path',
    'warning duplicate',
  ),
  site('a misspelt key', { redirect: [] }, 'redirect', 'warning unknown_key'),
  fault(
    'a template of another kind',
    onBooking(['action/buildSite', { template: '$resource' }]),
    o(1, 'template'),
    'warning wrong_type',
  ),
  fault(
    'a driver that is none',
    onBooking(['action/buildSite', { template: '$input.template', driver: 'hugo' }]),
    o(1, 'driver'),
    'error not_a_choice',
  ),
  fault(
    'a deploy of a booking',
    onBooking(['action/deploySite', { hostnames: ['"www.example.org"'] }]),
    o(1, 'site'),
    'warning wrong_type',
  ),
];
