import { expect, test } from 'vitest';
import { formWith, useScenarios } from '../../../testing/index.ts';

const { it } = useScenarios({
  env: { USER_FILES_LIMIT: '1kb' },
  users: { ann: [{ module: '*', action: 'create' }], bob: [{ module: '*', action: 'create' }] },
});

async function upload(who: string, bytes: number, path: string): Promise<number> {
  const { headers, payload } = formWith('x'.repeat(bytes), { path });
  const authorization = `Bearer ${it().user(who).token}`;
  const answer = await it().app.inject({
    method: 'POST',
    url: '/files',
    headers: { ...headers, authorization },
    payload,
  });
  return answer.statusCode;
}

test('FILE26 the files of a user have a size that they may not exceed together, versions included', async () => {
  expect(await upload('ann', 600, '/a.txt')).toBe(201);
  expect(await upload('ann', 600, '/b.txt')).toBe(413);
  expect(await upload('ann', 500, '/a.txt')).toBe(413);
  expect(await upload('ann', 424, '/a.txt')).toBe(201);
  expect(await upload('bob', 1000, '/c.txt')).toBe(201);
  expect(await upload('admin', 2000, '/d.txt')).toBe(201);
});

test('FILE26 of uploads at once no more are taken than fit', async () => {
  const statuses = await Promise.all(Array.from({ length: 4 }, (_, n) => upload('bob', 20, `/bob/${n}.txt`)));
  expect(statuses.filter((status) => status === 201)).toHaveLength(1);
});
