import { expect, test } from 'vitest';
import { on, useScenarios } from '../../../testing/index.ts';

const people = {
  bakery_resource_module: 'people',
  bakery_resource: {
    fields: [
      { identifier: 'name', type: 'text', required: true },
      { identifier: 'email', type: 'email' },
      {
        identifier: 'phones',
        type: 'list',
        options: { fields: [{ identifier: 'number', type: 'integer' }] },
      },
    ],
    buttons: { save: { trigger: 'person_saved' } },
  },
};

const { it } = useScenarios({
  modules: [people] as never,
  workflows: [
    {
      identifier: 'save_person',
      events: [{ identifier: 'person_saved', type: 'on_click', module: 'people' }],
      elements: [
        { name: 'pressed', type: 'event/on_click', to: on('save', 'prototype') },
        { name: 'save', type: 'action/save', options: {} },
      ],
    },
  ],
});

async function call(method: 'GET' | 'POST', url: string, payload?: object) {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const answer = await it().app.inject({
    method,
    url,
    headers,
    ...(payload === undefined ? {} : { payload }),
  });
  return { status: answer.statusCode, json: answer.json<Record<string, unknown>>() };
}

test('SAVE11 what cannot be saved is told with its place, in the answer, in the run and in its trace', async () => {
  const data = { name: 'Ann', email: 'nobody', phones: [{ number: 30 }, { number: 'none' }] };
  const { status, json } = await call('POST', '/events/person_saved', {
    module: 'people',
    view: 'create',
    data,
  });
  const errors = [
    expect.objectContaining({ path: 'email' }) as unknown,
    expect.objectContaining({ path: 'phones.1.number' }) as unknown,
  ];
  expect(status).toBe(422);
  expect(json).toMatchObject({ errors });
  const [failed] = (await call('GET', '/runs')).json['data'] as { id: string }[];
  const run = await call('GET', `/runs/${failed?.id}`);
  expect(run.json).toMatchObject({ status: 'failed', error: { element: 'save', errors } });
  const steps = run.json['trace'] as { element: string; error?: object }[];
  expect(steps.find(({ element }) => element === 'save')?.error).toMatchObject({ errors });
  const { json: left } = await call('GET', '/modules/people/resources');
  expect(left['data']).toEqual([]);
});
