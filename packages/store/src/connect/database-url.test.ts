import { expect, test } from 'vitest';
import { parseDatabaseUrl } from './database-url.ts';

test('CFG7 an address with everything is read', () => {
  expect(parseDatabaseUrl('postgres://ann:p%40ss@db.example:5433/shop?sslmode=verify-full')).toEqual({
    hosts: [{ host: 'db.example', port: 5433 }],
    shared: { user: 'ann', password: 'p@ss', database: 'shop', ssl: { rejectUnauthorized: true } },
  });
});

test('CFG8 several hosts are read in their order', () => {
  expect(parseDatabaseUrl('postgresql://ann@a:1,b,[::1]:3/shop').hosts).toEqual([
    { host: 'a', port: 1 },
    { host: 'b', port: 5432 },
    { host: '::1', port: 3 },
  ]);
});

test('a folder with a socket can be named', () => {
  expect(parseDatabaseUrl('postgres://ann:x@/shop?host=%2Frun%2Fpg').hosts).toEqual([
    { host: '/run/pg', port: 5432 },
  ]);
});

test('the database is named like the user where it is left out', () => {
  expect(parseDatabaseUrl('postgres://ann:x@db').shared.database).toBe('ann');
});

test.each([
  ['mysql://ann:secret@db/shop', 'must look like'],
  ['postgres://db/shop', 'names no user'],
  ['postgres://ann:secret@db:99999/shop', 'no host and port'],
  ['postgres://ann:secret@db:x/shop', 'no host and port'],
  ['postgres://ann:secr%zzet@db/shop', 'no escape'],
  ['postgres://ann:secret@db/shop?sslmode=maybe', 'sslmode'],
])('a wrong address is told in one line without the password: %s', (url, why) => {
  expect(() => parseDatabaseUrl(url)).toThrow(
    expect.objectContaining({
      code: 'cannot_start',
      message: expect.stringMatching(
        new RegExp(`^DATABASE_URL cannot be used: (?!.*secr).*${why}`),
      ) as string,
    }),
  );
});
