import { type Fault } from '../../case.ts';
import { siteFault } from '../hotel/pieces.ts';
import { garageTestFault } from './pieces.ts';

/** Faults of the garage: modules, roles, connections, queues, sites and tests. */
export const garageDefinitions3: Fault[] = [
  siteFault(
    'language twice',
    {
      languages: [
        { lang: 'en', path: '/' },
        { lang: 'en', path: '/en/' },
      ],
    },
    'languages.1.lang',
    'warning duplicate',
  ),
  siteFault(
    'folder of languages twice',
    {
      languages: [
        { lang: 'en', path: '/' },
        { lang: 'de', path: '/' },
      ],
    },
    'languages.1.path',
    'warning duplicate',
  ),
  siteFault('language that is none', { lang: 'english' }, 'lang', 'warning bad_value'),
  siteFault(
    'redirect twice',
    {
      redirects: [
        { from: '/a/', to: '/b/' },
        { from: '/a/', to: '/c/' },
      ],
    },
    'redirects.1.from',
    'warning duplicate',
  ),
  siteFault(
    'redirects in a circle',
    {
      redirects: [
        { from: '/a/', to: '/b/' },
        { from: '/b/', to: '/a/' },
      ],
    },
    'redirects.0',
    'error redirect_loop',
  ),
  siteFault(
    'redirect with an unknown place',
    { redirects: [{ from: '/a/:x/', to: '/b/:y/' }] },
    'redirects.0.to',
    'error unknown_placeholder',
  ),
  siteFault(
    'canonical host without an address',
    { canonical_host: true },
    'canonical_host',
    'warning no_effect',
  ),
  siteFault('asset without content', { assets: [{ path: '/a.txt' }] }, 'assets.0.text', 'error required'),
  siteFault(
    'asset twice',
    {
      assets: [
        { path: '/a.txt', text: 'a' },
        { path: '/a.txt', text: 'b' },
      ],
    },
    'assets.1.path',
    'warning duplicate',
  ),
  siteFault(
    'pages of a module that is not there',
    { build: { pages_module: 'page' } },
    'build.pages_module',
    'error unknown_module',
  ),
  siteFault(
    'menu entry that leads nowhere',
    { menus: { main: [{ title: 'Shop' }] } },
    'menus.main.0',
    'warning no_effect',
  ),
  siteFault(
    'menu entry with two aims',
    { menus: { main: [{ title: 'Shop', page: 'shop', path: '/shop/' }] } },
    'menus.main.0',
    'error bad_value',
  ),
  siteFault('picture width of nothing', { image_widths: [0, 640] }, 'image_widths.0', 'error too_small'),
  siteFault(
    'picture format that is none',
    { image_formats: ['gif'] },
    'image_formats.0',
    'error not_a_choice',
  ),
  garageTestFault(
    'event that the workflow has not',
    { event: { identifier: 'job_paid', data: {} } },
    'event.identifier',
    'error unknown_event',
  ),
  garageTestFault(
    'data of a field that is not there',
    { event: { identifier: 'job_billed', data: { nummer: 'J-1' } } },
    'event.data.nummer',
    'warning unknown_field',
  ),
  garageTestFault(
    'data with a wrong choice',
    { event: { identifier: 'job_billed', data: { number: 'J-1', state: 'done' } } },
    'event.data.state',
    'warning not_a_choice',
  ),
  garageTestFault(
    'answer that is not offered',
    { given: { answers: { ask: 'yes' } } },
    'given.answers.ask',
    'warning not_a_choice',
  ),
  garageTestFault(
    'answer to what asks nothing',
    { given: { answers: { car: 'bill' } } },
    'given.answers.car',
    'warning unknown_element',
  ),
  garageTestFault(
    'resources of a module that is not there',
    { given: { resources: { cars: [{ plate: 'x' }] } } },
    'given.resources.cars',
    'warning unknown_module',
  ),
  garageTestFault(
    'resource with an unknown field',
    { given: { resources: { vehicles: [{ plat: 'x' }] } } },
    'given.resources.vehicles.0.plat',
    'warning unknown_field',
  ),
  garageTestFault(
    'resource with a wrong choice',
    { given: { resources: { vehicles: [{ plate: 'x', fuel: 'gas' }] } } },
    'given.resources.vehicles.0.fuel',
    'warning not_a_choice',
  ),
  garageTestFault(
    'answer of another system without an address',
    { given: { http: [{ url: 'api.dealer.example', body: {} }] } },
    'given.http',
    'warning no_effect',
  ),
  garageTestFault('test as a role that is not there', { as: 'officer' }, 'as', 'error unknown_role'),
  garageTestFault(
    'status that is none',
    { expect: { status: 'done' } },
    'expect.status',
    'warning not_a_choice',
  ),
  garageTestFault(
    'effect of an element that is not there',
    { expect: { effects: [{ effect: 'save', element: 'stor' }] } },
    'expect.effects.0.element',
    'warning unknown_element',
  ),
  garageTestFault(
    'effect that the element has not',
    { expect: { effects: [{ effect: 'delete', element: 'store' }] } },
    'expect.effects.0.effect',
    'warning not_a_choice',
  ),
  garageTestFault(
    'saved choice that is none',
    { expect: { effects: [{ effect: 'save', element: 'store', data: { state: 'paid' } }] } },
    'expect.effects.0.data.state',
    'warning not_a_choice',
  ),
  garageTestFault(
    'instruction that no element gives',
    { expect: { instructions: [{ type: 'redirect' }] } },
    'expect.instructions.0.type',
    'warning not_a_choice',
  ),
];
