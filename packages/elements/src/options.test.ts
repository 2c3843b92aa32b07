import type { Services } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { brief, check, runFirst } from './testing.ts';

const to = (port: string, name: string) => ({ [port]: { [name]: ['default'] } });
const tell = (name: string) => ({ name, type: 'data/map', options: { value: `"${name}"` } });
const alone = (element: object, input?: unknown, services: Services = {}) =>
  runFirst([{ entry: 'x', elements: [{ name: 'x', ...element } as never] }], { input }, { services });

test.each([
  ['$input.paid', { paid: true }, 'yes'],
  ['$input.paid', { paid: false }, 'no'],
  ['$input.missing', {}, 'no'],
  [true, {}, 'yes'],
])('FLOW1 FLOW2 flow/if with the condition %j for %j goes to %s', async (condition, input, end) => {
  const branch = { ...to('true', 'yes'), ...to('false', 'no') };
  const state = await runFirst(
    [
      {
        entry: 'x',
        elements: [
          { name: 'x', type: 'flow/if', options: { condition }, to: branch },
          tell('yes'),
          tell('no'),
        ],
      },
    ],
    { input },
  );
  expect(state.output).toBe(end);
});

test('FLOW2 flow/if has no other output', () => {
  const { errors } = check({
    entry: 'x',
    elements: [{ name: 'x', type: 'flow/if', options: { condition: true }, to: to('maybe', 'y') }, tell('y')],
  });
  expect(brief(errors)).toEqual(['unknown_port elements.0.to.maybe']);
});

test.each([
  ['DE', 'home'],
  ['FR', 'abroad'],
  ['IT', 'other'],
])('FLOW3 FLOW4 flow/switch sends %s to %s', async (country, end) => {
  const options = { value: '$input', cases: { home: '"DE"', abroad: '"F" & "R"' } };
  const branch = { ...to('home', 'home'), ...to('abroad', 'abroad'), ...to('default', 'other') };
  const state = await runFirst(
    [
      {
        entry: 'x',
        elements: [
          { name: 'x', type: 'flow/switch', options, to: branch },
          tell('home'),
          tell('abroad'),
          tell('other'),
        ],
      },
    ],
    { input: country },
  );
  expect(state.output).toBe(end);
});

test('DATA8 DATA9 data/map gives its value at default', async () => {
  const state = await runFirst([
    {
      entry: 'x',
      elements: [
        {
          name: 'x',
          type: 'data/map',
          options: { value: { a: '1 + 1', b: ['"c"'] } },
          to: to('default', 'y'),
        },
        { name: 'y', type: 'data/map', options: { value: '$' } },
      ],
    },
  ]);
  expect(state.output).toEqual({ a: 2, b: ['c'] });
});

const allowing: Services = { allowsOrigin: (origin) => origin === 'https://shop.example' };

test.each([
  ['/app/orders?x=1', '/app/orders?x=1'],
  ['https://shop.example/a', 'https://shop.example/a'],
])('SVC9 REDIR1 REDIR2 action/redirect sends the browser to %s', async (url, shown) => {
  const state = await alone({ type: 'action/redirect', options: { url: '$input' } }, url, allowing);
  expect(state.instructions).toEqual([{ type: 'redirect', url: shown }]);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  'javascript:alert(1)',
  'https://shop.example.evil.example/',
  'https://shop.example@evil.example/',
  '\t//evil.example',
  'data:text/html,x',
  7,
  null,
])('REDIR2 action/redirect refuses %j', async (url) => {
  const state = await alone({ type: 'action/redirect', options: { url: '$input' } }, url, allowing);
  expect(state).toMatchObject({ status: 'failed', error: { code: 'invalid' }, instructions: [] });
});

test('REDIR3 REDIR4 action/redirect opens a view of the app, in a new tab if asked', async () => {
  const id = '019a0000-0000-7000-8000-000000000001';
  const options = { view: { module: 'orders', view: 'show', id: '$input.id' }, target: '_blank' };
  const state = await alone({ type: 'action/redirect', options }, { id });
  expect(state.instructions).toEqual([
    { type: 'redirect', view: { module: 'orders', view: 'show', id }, target: '_blank' },
  ]);
});

test.each(['show', 'update'])('REDIR5 the view %s of nothing leads nowhere', async (view) => {
  const options = { view: { module: 'orders', view, id: '$input.id' } };
  const state = await alone({ type: 'action/redirect', options }, {});
  expect(state).toMatchObject({ status: 'failed', error: { code: 'invalid' }, instructions: [] });
});

const found = (options: object) =>
  check({ entry: 'x', elements: [{ name: 'x', type: 'action/redirect', options }] }).errors.map(
    ({ path }) => path,
  );

test('REDIR3 a view that is none, and a url beside it, are errors of the definition', () => {
  expect(found({ view: { module: 'orders', view: 'sideways' } })).toEqual(['elements.0.options.view.view']);
  expect(found({ url: '"/"', view: { module: 'orders', view: 'show' } })).toEqual(['elements.0.options']);
});

test.each(['resource', 'list', 'page'])(
  'REFR2 REFR3 action/refresh takes the scope %s and modules',
  async (scope) => {
    const state = await alone({ type: 'action/refresh', options: { scope, modules: ['orders'] } });
    expect(state.instructions).toEqual([{ type: 'refresh', scope, modules: ['orders'] }]);
  },
);
