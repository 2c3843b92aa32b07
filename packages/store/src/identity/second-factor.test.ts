import { randomBytes } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { makeTestDatabase } from '../testing/index.ts';
import {
  beginTotp,
  confirmTotp,
  findTotp,
  removeTotp,
  useRecoveryCode,
  useTotpStep,
} from './second-factor.ts';
import { createUser } from './user-changes.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;
const { id } = await createUser(pool, { email: 'ann@example.com', name: 'Ann', roles: [] });

test('a second factor is on from its confirmation, and then cannot be replaced by another secret', async () => {
  const secret = randomBytes(20);
  await beginTotp(pool, id, secret);
  expect(await useTotpStep(pool, id, 1)).toBe(false);

  expect(await confirmTotp(pool, id, { step: 5, codes: ['one', 'two'] })).toBe(true);

  expect(await confirmTotp(pool, id, { step: 6, codes: ['three'] })).toBe(false);
  expect(await beginTotp(pool, id, randomBytes(20))).toBe(false);
  expect(await findTotp(pool, id)).toEqual({ secret, confirmed: true });
});

test('a time step works once, and none before it', async () => {
  const uses = await Promise.all([7, 7, 7].map((step) => useTotpStep(pool, id, step)));

  expect(uses.filter(Boolean)).toHaveLength(1);
  expect(await useTotpStep(pool, id, 6)).toBe(false);
  expect(await useTotpStep(pool, id, 8)).toBe(true);
});

test('a recovery code works once', async () => {
  const uses = await Promise.all([1, 2, 3].map(() => useRecoveryCode(pool, id, 'one')));

  expect(uses.filter(Boolean)).toHaveLength(1);
});

test('with the second factor its recovery codes go', async () => {
  expect(await removeTotp(pool, id)).toBe(true);

  expect(await useRecoveryCode(pool, id, 'two')).toBe(false);
  expect(await removeTotp(pool, id)).toBe(false);
});
