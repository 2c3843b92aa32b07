import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const things = {
  bakery_resource_module: 'things',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text' },
      { identifier: 'size', type: 'text' },
    ],
  },
};

const { scenario, it } = useScenarios({
  modules: [things],
  users: { reader: [{ module: '*', action: 'read' }] },
});

const withFields = (...fields: object[]) => ({ ...things, bakery_resource: { fields } });

test('there are two resources of the same name', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  for (const size of ['12', 'large']) {
    const payload = { data: { name: 'a', size } };
    const { statusCode, body } = await it().app.inject({
      method: 'POST',
      url: '/modules/things/resources',
      headers,
      payload,
    });
    expect(statusCode, body).toBe(201);
  }
});

scenario('only an administrator may check a module', {
  as: 'reader',
  request: ['POST', '/modules/check'],
  body: things,
  status: 403,
});

scenario('MOD31 a check shows the diff and stores nothing', {
  as: 'admin',
  request: ['POST', '/modules/check'],
  body: withFields({ identifier: 'title', type: 'text', was: 'name' }, { identifier: 'size', type: 'text' }),
  status: 200,
  answer: {
    errors: [],
    diff: expect.stringContaining('+      { "identifier": "title", "was": "name"'),
    version: 1,
  },
});

scenario('MOD31 a check of a new module stores nothing either', {
  as: 'admin',
  request: ['POST', '/modules/check'],
  body: { bakery_resource_module: 'fresh', bakery_resource: { fields: [{ identifier: 'x', type: 'text' }] } },
  status: 200,
  answer: { errors: [], diff: expect.stringMatching(/^@@ -0,0 /), version: null },
});

scenario('MOD31 a check counts the values that would be lost', {
  as: 'admin',
  request: ['POST', '/modules/check'],
  body: withFields({ identifier: 'name', type: 'text' }, { identifier: 'size', type: 'integer' }),
  status: 200,
  answer: { errors: [{ path: 'size', code: 'lossy', message: expect.stringContaining('1 resource holds') }] },
});

scenario('MOD31 a check counts the values that stand twice', {
  as: 'admin',
  request: ['POST', '/modules/check'],
  body: withFields({ identifier: 'name', type: 'text', unique: true }, { identifier: 'size', type: 'text' }),
  status: 200,
  answer: { errors: [{ path: 'name', code: 'duplicate' }] },
});

scenario('MOD31 a check tells every fault with its path', {
  as: 'admin',
  request: ['POST', '/modules/check'],
  body: withFields({ identifier: 'name', type: 'nothing' }, { identifier: 'Size', type: 'text' }),
  status: 200,
  answer: {
    errors: expect.arrayContaining([
      expect.objectContaining({ path: 'bakery_resource.fields.0.type', code: 'unknown_type' }),
      expect.objectContaining({ path: 'bakery_resource.fields.1.identifier' }),
    ]),
  },
});

scenario('MOD31 what is the same has no diff', {
  as: 'admin',
  request: ['POST', '/modules/check'],
  body: things,
  status: 200,
  answer: { errors: [], diff: '' },
});
