import { afterAll, expect, test } from 'vitest';
import { addMail, listMails } from '../mail/outbox.ts';
import { decoyHash } from './password.ts';
import { makeTestDatabase, rowChanges, snapshotRows } from '../testing/index.ts';
import { beginChallenge } from './challenges.ts';
import { forgetExpired } from './forget-expired.ts';
import { rememberDevice } from './known-devices.ts';
import { makePasswordLink } from './password-links.ts';
import { beginSession } from './sessions.ts';
import { takeTry } from './tries.ts';
import { createUser } from './user-changes.ts';

const database = await makeTestDatabase();
afterAll(() => database.drop());
const { pool } = database;

test('what has expired goes, what has not stays', async () => {
  const user = await createUser(pool, {
    email: 'ann@example.com',
    name: 'Ann',
    passwordHash: decoyHash,
    roles: [],
  });
  for (let turn = 0; turn < 2; turn += 1) {
    await beginSession(pool, { userId: user.id, mode: 'token', days: 30 });
    await beginChallenge(pool, 'totp_sign_in', { userId: user.id, data: {} });
    await rememberDevice(pool, user.id);
    await takeTry(pool, `key ${turn}`, { tries: 10, minutes: 15 });
    const { expiresAt } = await makePasswordLink(pool, user.id, 30);
    const mail = { to: 'ann@example.com', subject: 's', text: 'link', html: 'link', secretUntil: expiresAt };
    await addMail(pool, 'example.com', mail);
    if (turn === 0)
      await pool.query(`
        update bakehouse.sessions set last_used_at = now() - interval '8 days';
        update bakehouse.challenges set expires_at = now() - interval '1 second';
        update bakehouse.known_devices set expires_at = now() - interval '1 second';
        update bakehouse.tries set expires_at = now() - interval '1 second';
        update bakehouse.outbox set secret_until = now() - interval '1 second'`);
  }
  const before = await snapshotRows(pool);

  await forgetExpired(pool, 7);

  expect(rowChanges(before, await snapshotRows(pool))).toEqual({
    'bakehouse.sessions': { removed: 1 },
    'bakehouse.challenges': { removed: 1 },
    'bakehouse.known_devices': { removed: 1 },
    'bakehouse.tries': { removed: 1 },
    'bakehouse.outbox': { changed: 1 },
  });
  expect(await listMails(pool, { limit: 10 })).toMatchObject([
    { text: 'link', html: 'link' },
    { text: '', html: null, error: 'Its link has expired.' },
  ]);
});
