import { expect, test } from 'vitest';
import { designNames } from '../../../developer/starter/designs.ts';
import { starterDefinition } from '../../../developer/starter/starter-content.ts';
import { siteDefinition } from '../../../sites/site-definition.ts';
import { useScenarios } from '../../../testing/index.ts';

const { scenario, it } = useScenarios({ users: { reader: [{ module: '*', action: 'read' }] } });

const send = async (method: 'GET' | 'POST' | 'PATCH' | 'PUT', url: string, payload?: object) => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const answer = await it().app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, body: answer.json<Record<string, unknown>>() };
};
const rows = async (module: string, filter?: object) => {
  const query = filter === undefined ? '' : `&filter=${encodeURIComponent(JSON.stringify(filter))}`;
  const { body } = await send('GET', `/modules/${module}/resources?limit=100${query}`);
  return body['data'] as { id: string; data: Record<string, unknown> }[];
};

scenario('SITE106 only administrators make websites', {
  as: 'reader',
  request: ['POST', '/sites'],
  body: { name: 'Mine', design: 'atelier' },
  status: 403,
});

scenario('SITE106 a design that is not there makes nothing', {
  as: 'admin',
  request: ['POST', '/sites'],
  body: { name: 'Mine', design: '../atelier' },
  status: 422,
});

test('SITE106 the designs are listed with pictures', async () => {
  const { body } = await send('GET', '/site-designs');
  const all = body['data'] as { identifier: string; picture: string }[];
  expect(all.map(({ identifier }) => identifier)).toEqual([...designNames]);
  for (const { picture } of all) {
    const answer = await it().app.inject({ url: picture });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('image/webp');
    expect(answer.rawPayload.subarray(8, 12).toString()).toBe('WEBP');
  }
});

test.each(designNames)('SITE106 the definition of %s is one that could be stored by hand', (design) => {
  for (const lang of ['en', 'de'] as const)
    expect(
      siteDefinition.safeParse(starterDefinition('x', { name: 'X', design, lang })).error,
    ).toBeUndefined();
});

test('SITE106 websites are made from designs, share sections, and have pages of their own; what somebody has changed stays', async () => {
  const made = await send('POST', '/sites', { name: 'North & Sons', design: 'atelier' });
  expect(made).toMatchObject({
    status: 201,
    body: { id: 'north_sons', resources: { web_sites: 1, web_pages: 6, web_posts: 3, web_layouts: 3 } },
  });
  const [template] = await rows('web_sites');
  const pages = await rows('web_pages');
  expect(pages.every(({ data }) => data['site'] === template?.id)).toBe(true);
  expect(JSON.stringify(pages)).toContain('North & Sons helps small companies');
  expect(JSON.stringify(pages)).not.toContain('@site');

  const [hero] = await rows('web_sections', { name: 'hero' });
  await send('PATCH', `/modules/web_sections/resources/${hero?.id}`, {
    data: { code: '<h1>{{ heading }}</h1>' },
  });
  const { body: module } = await send('GET', '/modules/web_posts');
  const changed = module as { bakery_resource: { fields: object[] } };
  changed.bakery_resource.fields.push({ identifier: 'mine', type: 'text' });
  expect((await send('PUT', '/modules/web_posts', changed)).status).toBe(200);
  const second = await send('POST', '/sites', { name: 'Süd', design: 'signal', lang: 'de' });
  expect(second).toMatchObject({ status: 201, body: { id: 'sud', definitions: [] } });
  expect(second.body['resources']).not.toHaveProperty('web_sections');
  expect((await rows('web_sections', { name: 'hero' }))[0]?.data['code']).toBe('<h1>{{ heading }}</h1>');
  const { body: again } = await send('GET', '/modules/web_posts');
  expect(JSON.stringify(again)).toContain('"mine"');
  expect(await rows('web_sites')).toHaveLength(2);
  expect(await rows('web_pages')).toHaveLength(12);
});

test('SITE107 what pages can be made of, and the templates of a site, are those of the site and those that name none', async () => {
  const [template] = await rows('web_sites', { name: 'Süd' });
  const { body: parts } = await send('GET', '/sites/sud/parts');
  expect((parts['layouts'] as { name: string }[]).map(({ name }) => name)).toEqual(['main', 'post', 'posts']);
  expect(JSON.stringify(parts['layouts'])).toContain('Hafenstraße');
  const told = parts['of_site'] as Record<string, { filter: object; value: unknown }>;
  expect(Object.keys(told).sort()).toEqual(['web_layouts', 'web_pages']);
  expect(told['web_pages']?.value).toBe(template?.id);
  const own = await rows('web_pages', told['web_pages']?.filter);
  expect(own).toHaveLength(6);
  expect(own.every(({ data }) => data['site'] === template?.id)).toBe(true);
});

test('SITE106 a name that makes the id of another site is refused, and nothing of it is left', async () => {
  const before = await rows('web_pages');
  for (const name of ['north  sons', 'SUD']) {
    const { status, body } = await send('POST', '/sites', { name, design: 'harbour' });
    expect({ name, status, errors: body['errors'] }).toMatchObject({
      status: 409,
      errors: [{ path: 'name', code: 'unique' }],
    });
  }
  expect(await rows('web_pages')).toEqual(before);
  expect((await send('POST', '/sites', { name: '!!!', design: 'harbour' })).status).toBe(422);
});
