import { fault, type Fault } from '../../case.ts';
import { onBooking } from '../../hotel.ts';
import { optionPath, postsWith, siteFault } from './pieces.ts';

/** Of the hotel: sites 2. */
export const sites2: Fault[] = [
  siteFault('a format of pictures', { image_formats: ['jpeg'] }, 'image_formats.0', 'error not_a_choice'),
  siteFault('a width of pictures', { image_widths: [10] }, 'image_widths.0', 'error too_small'),
  siteFault(
    'a policy that is none',
    { csp: { 'script-src': ['*'] } },
    'csp.script-src.0',
    'error bad_format',
  ),
  siteFault(
    'a key of a policy',
    { csp: { 'scripts-src': ["'self'"] } },
    'csp.scripts-src',
    'error unknown_key',
  ),
  siteFault(
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
  siteFault(
    'a page and a list at one path',
    postsWith({
      list: { path: '/blog/' },
      taxonomies: { t: { field: 'title', path: '/t/{term}/', index: { path: '/blog/' } } },
    }),
    'collections.posts.taxonomies.t.index.path',
    'warning duplicate',
  ),
  siteFault('a misspelt key', { redirect: [] }, 'redirect', 'warning unknown_key'),
  fault(
    'a template of another kind',
    onBooking(['action/buildSite', { template: '$resource' }]),
    optionPath(1, 'template'),
    'warning wrong_type',
  ),
  fault(
    'a driver that is none',
    onBooking(['action/buildSite', { template: '$input.template', driver: 'hugo' }]),
    optionPath(1, 'driver'),
    'error not_a_choice',
  ),
  fault(
    'a deploy of a booking',
    onBooking(['action/deploySite', { hostnames: ['"www.example.org"'] }]),
    optionPath(1, 'site'),
    'warning wrong_type',
  ),
];
