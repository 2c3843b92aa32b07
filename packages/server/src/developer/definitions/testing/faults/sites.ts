import { fault, type Fault } from '../case.ts';

const shop = (more: object) => ({ 'sites/shop': { identifier: 'shop', title: 'Shop', ...more } });
const posts = (more: object) => shop({ collections: { posts: { module: 'posts', ...more } } });
const at = 'sites/shop:collections.posts';

/** Sites. */
export const sites: Fault[] = [
  fault(
    'an unknown module',
    shop({ collections: { posts: { module: 'post' } } }),
    `${at}.module`,
    'error unknown_module',
  ),
  fault(
    'filtered by an unknown field',
    posts({ filter: { status: 'published' } }),
    `${at}.filter.status`,
    'error unknown_field',
  ),
  fault(
    'filtered by a text',
    posts({ filter: { published: 'true' } }),
    `${at}.filter.published`,
    'error wrong_type',
  ),
  fault(
    'filtered by an unknown operator',
    posts({ filter: { date: { _before: '2026-01-01' } } }),
    `${at}.filter.date._before`,
    'error unknown_operator',
  ),
  fault('sorted by an unknown field', posts({ sort: '-created' }), `${at}.sort`, 'error unknown_field'),
  fault(
    'a path with an unknown field',
    posts({ page: { path: '/blog/{name}/' } }),
    `${at}.page.path`,
    'error unknown_field',
  ),
  fault('a path without a field', posts({ page: { path: '/blog/' } }), `${at}.page.path`, 'warning constant'),
  fault(
    'a path without its slash',
    posts({ page: { path: 'blog/{slug}/' } }),
    `${at}.page.path`,
    'error bad_format',
  ),
  fault(
    'an unknown field of the title',
    posts({ page: { path: '/blog/{slug}/', title: 'name' } }),
    `${at}.page.title`,
    'error unknown_field',
  ),
  fault(
    'an unknown field of the description',
    posts({ page: { path: '/blog/{slug}/', description: 'text' } }),
    `${at}.page.description`,
    'error unknown_field',
  ),
  fault(
    'an unknown field of the date',
    posts({ page: { path: '/blog/{slug}/', date: 'day' } }),
    `${at}.page.date`,
    'error unknown_field',
  ),
  fault(
    'a title that is missing',
    shop({ collections: { customers: { module: 'customers', page: { path: '/c/{name}/' } } } }),
    'sites/shop:collections.customers.page.title',
    'warning unknown_field',
  ),
  fault(
    'an unknown module of pages',
    shop({ build: { pages_module: 'pages' } }),
    'sites/shop:build.pages_module',
    'error unknown_module',
  ),
  fault(
    'pages filtered by an unknown field',
    shop({ build: { pages_module: 'posts', pages_filter: [{ live: true }] } }),
    'sites/shop:build.pages_filter.0.live',
    'error unknown_field',
  ),
  fault(
    'a form of an unknown module',
    shop({ forms: { contact: { module: 'enquiries', thanks: '/thanks/' } } }),
    'sites/shop:forms.contact.module',
    'error unknown_module',
  ),
  fault(
    'a form of a module without a public form',
    shop({ forms: { contact: { module: 'posts', thanks: '/thanks/' } } }),
    'sites/shop:forms.contact.module',
    'error bad_value',
  ),
  fault('an unknown key of a collection', posts({ order: '-date' }), `${at}.order`, 'error unknown_key'),
  fault('a language that is none', shop({ lang: 'english language' }), 'sites/shop:lang', 'error bad_format'),
  fault('an address that is none', shop({ url: 'www.shop.example' }), 'sites/shop:url', 'error bad_format'),
  fault(
    'a redirection to nowhere',
    shop({ redirects: [{ from: '/a/' }] }),
    'sites/shop:redirects.0.to',
    'error required',
  ),
  fault(
    'a status of a redirection',
    shop({ redirects: [{ from: '/a/', to: '/b/', status: 200 }] }),
    'sites/shop:redirects.0.status',
    'error bad_value',
  ),
  fault(
    'a redirection twice',
    shop({
      redirects: [
        { from: '/a/', to: '/b/' },
        { from: '/a/', to: '/c/' },
      ],
    }),
    'sites/shop:redirects.1.from',
    'warning duplicate',
  ),
  fault('a misspelt key', shop({ colections: {} }), 'sites/shop:colections', 'warning unknown_key'),
];
