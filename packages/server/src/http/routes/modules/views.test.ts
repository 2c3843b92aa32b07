import type { ViewAudience, ViewSettings } from '@bakehouse/contract';
import { constantFrom, record, sample, subarray } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { testId, useScenarios } from '../../../testing/index.ts';

const fields = ['name', 'price', 'secret', 'placed'] as const;
const readable = { clerk: ['name', 'price', 'shop'], boss: ['name', 'price', 'secret', 'placed'] };
const { scenario, it } = useScenarios({
  modules: [
    {
      bakery_resource_module: 'cakes',
      bakery_resource: {
        fields: [
          { identifier: 'name', type: 'text' },
          { identifier: 'price', type: 'number' },
          { identifier: 'secret', type: 'text' },
          { identifier: 'placed', type: 'date' },
          { identifier: 'shop', type: 'geo' },
          { identifier: 'home', type: 'geo' },
        ],
      },
    },
  ],
  users: {
    clerk: [{ module: 'cakes', action: 'read', fields: readable.clerk }],
    boss: [{ module: 'cakes', action: 'read' }],
    stranger: [],
  },
});
const table = 'bakehouse.views';
const path = '/modules/cakes/views';

scenario('VIEWS2 ERR24 at first there are none', {
  as: 'clerk',
  request: ['GET', path],
  status: 200,
  answer: { data: [], next: null },
});

scenario('VIEWS3 whoever may read a module saves a view of their own', {
  as: 'clerk',
  request: ['POST', path],
  body: { id: testId(1), title: ' Dear ', settings: { kind: 'table', filter: { price: { _gt: 5 } } } },
  status: 201,
  answer: { id: testId(1), title: 'Dear', audience: 'me', roles: [], usable: true, version: 1 },
  answerHeaders: { etag: '"1"' },
  effects: { [table]: { added: 1 } },
});

scenario('VIEWS3 ERR10 who may read nothing of the module saves none', {
  as: 'stranger',
  request: ['POST', path],
  body: { title: 'Mine', settings: { kind: 'table' } },
  status: 404,
});

for (const audience of ['all', 'roles'] as const)
  scenario(`VIEWS3 ERR9 a view for others (${audience}) takes an administrator`, {
    as: 'clerk',
    request: ['POST', path],
    body: {
      title: 'Ours',
      audience,
      roles: audience === 'roles' ? ['clerk'] : [],
      settings: { kind: 'table' },
    },
    status: 403,
  });

scenario('VIEWS3 ERR10 nobody changes the view of another, be it an administrator', {
  as: 'admin',
  request: ['PUT', `${path}/${testId(1)}`],
  body: { title: 'Taken', settings: { kind: 'table' } },
  status: 404,
});

scenario('VIEWS3 a view of one’s own does not become one for all', {
  as: 'clerk',
  request: ['PUT', `${path}/${testId(1)}`],
  body: { title: 'Ours', audience: 'all', settings: { kind: 'table' } },
  status: 403,
});

scenario('VIEWS5 what the author may not read in all rows is refused, with its place', {
  as: 'clerk',
  request: ['POST', path],
  body: { title: 'X', settings: { kind: 'board', group: 'secret', filter: { nothing: 1 }, sort: 'secret' } },
  status: 422,
  answer: { code: 'invalid' },
});

for (const [what, settings] of [
  ['a field that the author may not read', { rows: ['secret'] }],
  ['days of what is no date', { rows: ['name', 'day(price)'] }],
  ['a relation that is none', { parent: 'name' }],
  ['months of a hidden date', { rows: ['name'], across: 'month(placed)' }],
  ['a start that is no time', { start: 'name' }],
  ['a hidden start', { start: 'placed' }],
  ['a hidden end', { start: 'createdAt', end: 'placed' }],
  ['a place that is none', { place: 'name' }],
  ['a hidden place', { place: 'home' }],
  ['a length that is no number', { start: 'createdAt', length: 'name' }],
  ['hidden lanes', { lanes: 'secret' }],
  ['colours by a hidden field', { colors: [{ color: '#112233', filter: { secret: 'x' } }] }],
  ['a colour that is none', { colors: [{ color: 'red', filter: {} }] }],
] as const)
  scenario(`VIEWS5, VIEWS13, VIEWS16, VIEWS19, VIEWS21, VIEWS26, VIEWS28 a view by ${what} is refused`, {
    as: 'clerk',
    request: ['POST', path],
    body: { title: 'X', settings: { kind: 'pivot', ...settings } },
    status: 422,
    answer: { code: 'invalid' },
  });

scenario('VIEWS6 ERR13 another version than the one that was seen is not replaced', {
  as: 'clerk',
  request: ['PUT', `${path}/${testId(1)}`],
  headers: { 'if-match': '"7"' },
  body: { title: 'Cheap', settings: { kind: 'table' } },
  status: 412,
  answer: { version: 1 },
});

scenario('VIEWS6, FILT31 the version that was seen is replaced; its filter may name days that move', {
  as: 'clerk',
  request: ['PUT', `${path}/${testId(1)}`],
  headers: { 'if-match': '"1"' },
  body: {
    title: 'Cheap',
    settings: { kind: 'calendar', dates: ['updatedAt'], filter: { updatedAt: { _gte: '$today-7d' } } },
  },
  status: 200,
  answer: { title: 'Cheap', version: 2 },
  effects: { [table]: { changed: 1 } },
});

scenario('VIEWS19 a timeline by a time and a number that the author may read is stored', {
  as: 'clerk',
  request: ['POST', path],
  body: {
    id: testId(2),
    title: 'Plan',
    settings: { kind: 'timeline', start: 'createdAt', length: 'price', unit: 'hour', span: 'quarter' },
  },
  status: 201,
  answer: { usable: true, settings: { kind: 'timeline', start: 'createdAt', length: 'price' } },
  effects: { [table]: { added: 1 } },
});

scenario('VIEWS21 a map by a place that the author may read is stored', {
  as: 'clerk',
  request: ['POST', path],
  body: { id: testId(3), title: 'Shops', settings: { kind: 'map', place: 'shop' } },
  status: 201,
  answer: { usable: true, settings: { kind: 'map', place: 'shop' } },
  effects: { [table]: { added: 1 } },
});

scenario('VIEWS3 one removes a map of one’s own', {
  as: 'clerk',
  request: ['DELETE', `${path}/${testId(3)}`],
  status: 204,
  effects: { [table]: { removed: 1 } },
});

scenario('VIEWS3 one removes a timeline of one’s own', {
  as: 'clerk',
  request: ['DELETE', `${path}/${testId(2)}`],
  status: 204,
  effects: { [table]: { removed: 1 } },
});

scenario('VIEWS3 one removes one’s own', {
  as: 'clerk',
  request: ['DELETE', `${path}/${testId(1)}`],
  status: 204,
  effects: { [table]: { removed: 1 } },
});

interface Made {
  audience: ViewAudience;
  roles: readonly string[];
  by: 'clerk' | 'boss' | 'admin';
  uses: readonly (typeof fields)[number][];
  columns: readonly (typeof fields)[number][];
}

describe('made-up views', () => {
  const made = record<Made>({
    audience: constantFrom('me', 'roles', 'all'),
    roles: subarray(['clerk', 'boss'], { minLength: 1 }),
    by: constantFrom('clerk', 'boss', 'admin'),
    uses: subarray([...fields]),
    columns: subarray([...fields], { minLength: 1 }),
  });

  test('VIEWS1, VIEWS2, VIEWS4 everybody sees what a plain model says, and no settings by fields they may not read', async () => {
    const samples = sample(made, { numRuns: 60, seed: Number(process.env['TEST_SEED'] ?? 7) });
    const { pool } = it().database;
    for (const [at, each] of samples.entries())
      await pool.query(
        'insert into bakehouse.views (id, module, title, audience, owner, roles, settings) values ($1, $2, $3, $4, $5, $6, $7)',
        [
          testId(1000 + at),
          'cakes',
          String(at),
          each.audience,
          each.audience === 'me' ? it().user(each.by).id : null,
          each.audience === 'roles' ? each.roles : [],
          JSON.stringify(settingsOf(each, at)),
        ],
      );
    for (const who of ['clerk', 'boss', 'admin'] as const) {
      const may = new Set<string>(who === 'admin' ? fields : readable[who]);
      const expected = samples.flatMap((each, at) => {
        const own = each.audience === 'me' && each.by === who;
        const meant =
          own ||
          each.audience === 'all' ||
          (each.audience === 'roles' && (who === 'admin' || each.roles.includes(who)));
        const fits = each.uses.every((name) => may.has(name));
        if (!meant || !(fits || own)) return [];
        const settings = settingsOf(each, at);
        const seen = fits
          ? { ...settings, columns: each.columns.filter((name) => may.has(name)) }
          : { kind: settings.kind };
        return [{ title: String(at), usable: fits, settings: seen }];
      });
      const answer = await it().app.inject({
        url: path,
        headers: { authorization: `Bearer ${it().user(who).token}` },
      });
      const { data } = answer.json<{ data: { title: string; usable: boolean; settings: ViewSettings }[] }>();
      const shown = data.map(({ title, usable, settings }) => ({ title, usable, settings }));
      expect(shown.sort(byTitle)).toEqual(expected.sort(byTitle));
    }
  });
});

/** Each field that it uses is used in another way, by turns. */
function settingsOf({ uses, columns }: Made, at: number): ViewSettings {
  const settings: ViewSettings = { kind: 'table', columns: [...columns] };
  for (const [index, name] of uses.entries())
    if ((index + at) % 5 === 0) settings.filter = { ...settings.filter, [name]: { _null: false } };
    else if ((index + at) % 5 === 1)
      settings.sort = settings.sort === undefined ? name : `${settings.sort},${name}`;
    else if ((index + at) % 5 === 2) settings.figures = [...(settings.figures ?? []), `max(${name})`];
    else if ((index + at) % 5 === 3) settings.across = name;
    else settings.dates = [...(settings.dates ?? []), name];
  return settings;
}

function byTitle(a: { title: string }, b: { title: string }): number {
  return Number(a.title) - Number(b.title);
}
