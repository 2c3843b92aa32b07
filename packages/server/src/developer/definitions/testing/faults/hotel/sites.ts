import { type Fault } from '../../case.ts';
import { postsWith, siteFault } from './pieces.ts';

/** Of the hotel: sites. */
export const sites: Fault[] = [
  siteFault(
    'a module that is none',
    { collections: { posts: { module: 'post' } } },
    'collections.posts.module',
    'error unknown_module',
  ),
  siteFault(
    'a filter by a field',
    postsWith({ filter: { publishd: true } }),
    'collections.posts.filter.publishd',
    'error unknown_field',
  ),
  siteFault(
    'a filter by a text for yes',
    postsWith({ filter: { published: 'yes' } }),
    'collections.posts.filter.published',
    'error wrong_type',
  ),
  siteFault('an order', postsWith({ sort: '-dat' }), 'collections.posts.sort', 'error unknown_field'),
  siteFault(
    'a path by a field that is none',
    postsWith({ page: { path: '/blog/{slg}/' } }),
    'collections.posts.page.path',
    'error unknown_field',
  ),
  siteFault(
    'a path without a field',
    postsWith({ page: { path: '/blog/' } }),
    'collections.posts.page.path',
    'warning constant',
  ),
  siteFault(
    'a title of a field that is none',
    postsWith({ page: { path: '/blog/{slug}/', title: 'name' } }),
    'collections.posts.page.title',
    'error unknown_field',
  ),
  siteFault(
    'a date that is a text',
    postsWith({ page: { path: '/blog/{slug}/', date: 'summary' } }),
    'collections.posts.page.date',
    'warning wrong_type',
  ),
  siteFault(
    'a picture that is none',
    postsWith({ page: { path: '/blog/{slug}/', image: 'summary' } }),
    'collections.posts.page.image',
    'warning wrong_type',
  ),
  siteFault(
    'expand of no relation',
    postsWith({ expand: ['title'] }),
    'collections.posts.expand.0',
    'warning wrong_type',
  ),
  siteFault(
    'related by no relation',
    postsWith({ related: { t: { module: 'tickets', field: 'subject' } } }),
    'collections.posts.related.t.field',
    'warning wrong_type',
  ),
  siteFault(
    'related to another',
    postsWith({ related: { t: { module: 'tickets', field: 'customer' } } }),
    'collections.posts.related.t.field',
    'warning wrong_type',
  ),
  siteFault(
    'a taxonomy of a date',
    postsWith({ taxonomies: { d: { field: 'date', path: '/d/{term}/' } } }),
    'collections.posts.taxonomies.d.field',
    'warning wrong_type',
  ),
  siteFault(
    'a taxonomy without its term',
    postsWith({ taxonomies: { d: { field: 'title', path: '/d/' } } }),
    'collections.posts.taxonomies.d.path',
    'error bad_format',
  ),
  siteFault(
    'a list without a slash',
    postsWith({ list: { path: 'blog' } }),
    'collections.posts.list.path',
    'error bad_format',
  ),
  siteFault(
    'a redirect to itself',
    { redirects: [{ from: '/a', to: '/a' }] },
    'redirects.0',
    'error redirect_loop',
  ),
  siteFault(
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
  siteFault(
    'a redirect status',
    { redirects: [{ from: '/a', to: '/b', status: 200 }] },
    'redirects.0.status',
    'error bad_value',
  ),
  siteFault('a language', { lang: 'german language' }, 'lang', 'error bad_format'),
  siteFault('an address', { url: 'www.example.org' }, 'url', 'error bad_format'),
];
