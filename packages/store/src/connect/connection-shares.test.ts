import { expect, test } from 'vitest';
import { shareConnections, type Sharer } from './connection-shares.ts';

const user = (key: string): Sharer => ({ key, reserve: false });
const admin: Sharer = { key: 'admin', reserve: true };

/** Enters, and tells when it is in. */
function enter(shares: ReturnType<typeof shareConnections>, sharer: Sharer, log: string[]): void {
  const waits = shares.enter(sharer);
  if (waits === undefined) log.push(sharer.key);
  else void waits.then(() => log.push(sharer.key)).catch(() => undefined);
}

test('OPS16 one user has at most half of the places, others go on at once, and administrators have a reserve', () => {
  const shares = shareConnections(20);
  const log: string[] = [];
  for (let n = 0; n < 50; n += 1) enter(shares, user('a'), log);
  expect(log).toHaveLength(8);
  for (let n = 0; n < 50; n += 1) enter(shares, user('b'), log);
  expect(log).toHaveLength(16);
  enter(shares, user('c'), log);
  expect(log).not.toContain('c');
  enter(shares, admin, log);
  expect(log.at(-1)).toBe('admin');
});

test('OPS16 whoever holds fewest is next, however many others wait', async () => {
  const shares = shareConnections(5);
  const log: string[] = [];
  for (let n = 0; n < 30; n += 1) enter(shares, user('a'), log);
  for (let n = 0; n < 30; n += 1) enter(shares, user('b'), log);
  expect(log).toEqual(['a', 'a', 'b', 'b']);
  enter(shares, user('c'), log);
  shares.leave(user('a'));
  await Promise.resolve();
  expect(log.at(-1)).toBe('c');
  shares.leave(user('c'));
  await Promise.resolve();
  expect(log.at(-1)).toBe('a');
});

test('OPS16 whoever has too many waiting is told so', () => {
  const shares = shareConnections(5, { patienceMs: 10_000, mostWaiting: 3 });
  for (let n = 0; n < 5; n += 1) shares.enter(user('a'))?.catch(() => undefined);
  expect(() => shares.enter(user('a'))).toThrow(
    expect.objectContaining({ code: 'too_many_requests', data: { retryAfter: 1 } }),
  );
  expect(shares.enter(user('b'))).toBeUndefined();
});

test('OPS17 whoever has held connections for long has an eighth of the places while others are there, and all of their share alone', () => {
  let at = 0;
  const shares = shareConnections(20, { patienceMs: 10_000, mostWaiting: 200, now: () => at });
  const log: string[] = [];
  for (let n = 0; n < 8; n += 1) enter(shares, user('heavy'), log);
  expect(log).toHaveLength(8);
  at += 2_000;
  for (let n = 0; n < 8; n += 1) shares.leave(user('heavy'));
  enter(shares, user('other'), log);
  for (let n = 0; n < 8; n += 1) enter(shares, user('heavy'), log);
  expect(log.filter((key) => key === 'heavy')).toHaveLength(8 + 2);
  expect(log.filter((key) => key === 'other')).toHaveLength(1);
  shares.leave(user('other'));
  // Those who wait go on as soon as nobody else is there.
  for (let n = 0; n < 2; n += 1) shares.leave(user('heavy'));
  expect(shares.waiting).toBeLessThan(6);
});

test('OPS17 what was used is forgotten after a while', () => {
  let at = 0;
  const shares = shareConnections(20, { patienceMs: 10_000, mostWaiting: 200, now: () => at });
  const log: string[] = [];
  for (let n = 0; n < 4; n += 1) enter(shares, user('heavy'), log);
  at += 2_000;
  for (let n = 0; n < 4; n += 1) shares.leave(user('heavy'));
  at += 20_000;
  enter(shares, user('other'), log);
  for (let n = 0; n < 8; n += 1) enter(shares, user('heavy'), log);
  expect(log.filter((key) => key === 'heavy')).toHaveLength(4 + 8);
});
