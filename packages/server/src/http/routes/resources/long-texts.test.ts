import { expect, test } from 'vitest';
import { useScenarios } from '../../../testing/index.ts';

const notes = {
  bakery_resource_module: 'notes',
  bakery_resource: { fields: [{ identifier: 'body', type: 'textarea' }] },
};

const { it } = useScenarios({ modules: [notes] });

const words = Array.from({ length: 100_000 }, (_, n) => `word${n}`).join(' ');

/** Compound words of letters that take four bytes each: as many bytes of words as a text can make. */
const compounds = Array.from({ length: 50_000 }, (_, n) =>
  [0x10400 + (n % 40), 0x10400 + (Math.floor(n / 40) % 40), 0x10400 + (Math.floor(n / 1600) % 40)]
    .map((code) => String.fromCodePoint(code))
    .join('-'),
).join(' ');

test('RES82 texts of any length are stored, and a search of their module goes on', async () => {
  const headers = { authorization: `Bearer ${it().user('admin').token}` };
  const url = '/modules/notes/resources';
  const found = async (search: string) => {
    const answer = await it().app.inject({ url: `${url}?search=${search}`, headers });
    expect(answer.statusCode, search).toBe(200);
    return answer.json<{ data: unknown[] }>().data.length;
  };
  for (const body of [words, compounds, 'needle']) {
    const payload = { data: { body } };
    expect((await it().app.inject({ method: 'POST', url, headers, payload })).statusCode).toBe(201);
  }

  expect(await found('needle')).toBe(1);
  expect(await found('word77')).toBe(1);
});
