import { expect, test } from 'vitest';
import { useScenarios } from '../../testing/index.ts';

const { it } = useScenarios({});

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) =>
  it().app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${it().user('admin').token}` },
    ...(payload === undefined ? {} : { payload }),
  });

test('HEALTH6 a failed run is counted for its workflow and code, however it is carried out', async () => {
  const failing = {
    fails_at_once: { name: 'boom', type: 'flow/fail', options: { message: '"no"' } },
    fails_durably: { name: 'boom', type: 'data/http', options: { url: '"http://127.0.0.1:9/"' } },
  };
  for (const [identifier, element] of Object.entries(failing)) {
    const definition = { identifier, entry: 'boom', elements: [element] };
    const stored = await call('PUT', `/workflows/${identifier}`, definition);
    expect(stored.statusCode, stored.body).toBe(201);
    expect((await call('POST', `/workflows/${identifier}/run`, {})).statusCode).toBeGreaterThanOrEqual(400);
    const { body } = await it().app.inject({ url: '/metrics', headers: { host: 'localhost' } });
    expect(body).toMatch(new RegExp(`runs_failed_total\\{workflow="${identifier}",code="[a-z_]+"\\} 1`));
  }
});
