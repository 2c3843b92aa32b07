import type { RunState, Services } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { checkAfterChange, runFirst } from '../testing.ts';

const user = { id: '019a0000-0000-7000-8000-00000000000a', email: 'ann@example.com', roles: [] };
const id = '019a0000-0000-7000-8000-00000000000b';

/** Runs one element with services that note what they are asked. */
async function run(
  type: string,
  options: object,
  { input = null, as = user }: { input?: unknown; as?: typeof user | null } = {},
): Promise<{ asked: unknown[]; state: RunState }> {
  const asked: unknown[] = [];
  const note = (request: unknown): void => void asked.push(request);
  const services: Services = { setRoles: note, removeRoles: note, resetPassword: note };
  const elements = [{ name: 'it', type, options: { ...options } }];
  const state = await runFirst([{ entry: 'it', elements }], { input, user: as }, { services });
  return { asked, state };
}

test.each(['action/setRole', 'action/removeRole'])(
  'ROLE2 ROLE3 ROLE5 ROLE6 %s names a user and roles',
  async (type) => {
    expect((await run(type, { role: '"clerk"' })).asked).toEqual([
      { user: user.id, roles: ['clerk'], named: true },
    ]);
    const dynamic = { user: 'who', role: 'wanted' };
    expect((await run(type, dynamic, { input: { who: { id }, wanted: ['a', 'b'] } })).asked).toEqual([
      { user: id, roles: ['a', 'b'], named: false },
    ]);
    expect((await run(type, { role: ['"a"', '"b"'] })).asked).toMatchObject([{ named: true }]);
    // What gives nothing must never mean the current user.
    for (const input of [{}, { who: null }, { who: [] }, { who: ['a', 'b'] }, { who: 5 }]) {
      const { asked, state } = await run(type, { user: 'who', role: '"clerk"' }, { input });
      expect([asked, state.error?.code]).toEqual([[], 'invalid']);
    }
    expect((await run(type, { role: 'wanted' }, { input: {} })).state.error?.code).toBe('invalid');
    expect((await run(type, { role: '"clerk"' }, { as: null })).state.error?.code).toBe('invalid');
  },
);

test('ROLE8 ROLE9 ROLE10 resetPassword names a user, and gives nothing of the link', async () => {
  const { asked, state } = await run(
    'action/resetPassword',
    { user: '"bob@example.com"', expires: '2h' },
    { input: 1 },
  );
  expect(asked).toEqual([{ user: 'bob@example.com', mail: true, seconds: 7200 }]);
  expect(state.output).toBe(1);
  expect((await run('action/resetPassword', { mail: false, expires: 90 })).asked).toEqual([
    { user: user.id, mail: false, seconds: 90 },
  ]);
  for (const expires of ['soon', '0m', 5, '99999d']) {
    const { errors } = checkAfterChange({ type: 'action/resetPassword', options: { expires } });
    expect(new Set(errors.map(({ path }) => path))).toEqual(new Set(['elements.1.options.expires']));
  }
});
