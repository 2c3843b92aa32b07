import { fault, type Fault } from '../../case.ts';

const site = (name: string, more: object, at: string, told: string) =>
  fault(name, { 'sites/blog': { identifier: 'blog', ...more } }, `sites/blog:${at}`, told);
const posts = (more: object) => ({ collections: { posts: { module: 'posts', ...more } } });

/** Of the hotel: sites. */
export const sites: Fault[] = [
  site(
    'a module that is none',
    { collections: { posts: { module: 'post' } } },
    'collections.posts.module',
    'error unknown_module',
  ),
  site(
    'a filter by a field',
    posts({ filter: { publishd: true } }),
    'collections.posts.filter.publishd',
    'error unknown_field',
  ),
  site(
    'a filter by a text for yes',
    posts({ filter: { published: 'yes' } }),
    'collections.posts.filter.published',
    'error wrong_type',
  ),
  site('an order', posts({ sort: '-dat' }), 'collections.posts.sort', 'error unknown_field'),
  site(
    'a path by a field that is none',
    posts({ page: { path: '/blog/{slg}/' } }),
    'collections.posts.page.path',
    'error unknown_field',
  ),
  site(
    'a path without a field',
    posts({ page: { path: '/blog/' } }),
    'collections.posts.page.path',
    'warning constant',
  ),
  site(
    'a title of a field that is none',
    posts({ page: { path: '/blog/{slug}/', title: 'name' } }),
    'collections.posts.page.title',
    'error unknown_field',
  ),
  site(
    'a date that is a text',
    posts({ page: { path: '/blog/{slug}/', date: 'summary' } }),
    'collections.posts.page.date',
    'warning wrong_type',
  ),
  site(
    'a picture that is none',
    posts({ page: { path: '/blog/{slug}/', image: 'summary' } }),
    'collections.posts.page.image',
    'warning wrong_type',
  ),
  site(
    'expand of no relation',
    posts({ expand: ['title'] }),
    'collections.posts.expand.0',
    'warning wrong_type',
  ),
  site(
    'related by no relation',
    posts({ related: { t: { module: 'tickets', field: 'subject' } } }),
    'collections.posts.related.t.field',
    'warning wrong_type',
  ),
  site(
    'related to another',
    posts({ related: { t: { module: 'tickets', field: 'customer' } } }),
    'collections.posts.related.t.field',
    'warning wrong_type',
  ),
  site(
    'a taxonomy of a date',
    posts({ taxonomies: { d: { field: 'date', path: '/d/{term}/' } } }),
    'collections.posts.taxonomies.d.field',
    'warning wrong_type',
  ),
  site(
    'a taxonomy without its term',
    posts({ taxonomies: { d: { field: 'title', path: '/d/' } } }),
    'collections.posts.taxonomies.d.path',
    'error bad_format',
  ),
  site(
    'a list without a slash',
    posts({ list: { path: 'blog' } }),
    'collections.posts.list.path',
    'error bad_format',
  ),
  site('a redirect to itself', { redirects: [{ from: '/a', to: '/a' }] }, 'redirects.0', 'warning endless'),
  site(
    'a redirect twice',
    {
      redirects: [
        { from: '/a', to: '/b' },
        { from: '/a', to: '/c' },
      ],
    },
    'redirects.1.from',
    'warning duplicate',
  ),
  site(
    'a redirect status',
    { redirects: [{ from: '/a', to: '/b', status: 200 }] },
    'redirects.0.status',
    'error bad_value',
  ),
  site('a language', { lang: 'german language' }, 'lang', 'error bad_format'),
  site('an address', { url: 'www.example.org' }, 'url', 'error bad_format'),
];
