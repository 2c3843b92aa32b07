import { expect, test } from 'vitest';
import { makeLoadShedding } from './load-shedding.ts';

const ann = { key: 'ann', reserve: false };
const bob = { key: 'bob', reserve: false };
const admin = { key: 'admin', reserve: true };

test('OPS18 while the process is late, whoever asks for much at once is sent away, and nobody else', () => {
  let late = 0;
  const shedding = makeLoadShedding(() => late, 500);
  for (let n = 0; n < 20; n += 1) for (const each of [ann, admin]) shedding.enter(each);
  shedding.enter(bob);
  expect(() => shedding.admit(ann)).not.toThrow();

  late = 501;
  expect(() => shedding.admit(ann)).toThrow(
    expect.objectContaining({ code: 'unavailable', data: { retryAfter: 1 } }),
  );
  for (const each of [bob, admin]) expect(() => shedding.admit(each), each.key).not.toThrow();
  expect(shedding.shed).toBe(1);

  for (let n = 0; n < 17; n += 1) shedding.leave(ann);
  expect(() => shedding.admit(ann)).not.toThrow();
  late = 2001;
  expect(() => shedding.admit(ann)).toThrow(expect.objectContaining({ code: 'unavailable' }));
  for (const each of [bob, admin]) expect(() => shedding.admit(each), each.key).not.toThrow();
});
