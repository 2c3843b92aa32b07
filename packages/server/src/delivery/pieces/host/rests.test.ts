import { Problem } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { Rests } from './rests.ts';

/** Rests by a clock of their own, and how long each has taken. */
function told(): { rests: Rests; waits: number[]; pass: (ms: number) => void } {
  const waits: number[] = [];
  let now = 1_000_000;
  const pass = (ms: number) => {
    now += ms;
  };
  const wait = (ms: number) => {
    waits.push(ms);
    pass(ms);
    return Promise.resolve();
  };
  return { rests: new Rests(wait, () => now), waits, pass };
}

const ends = (code: string) => () => Promise.reject(new Problem(code as 'piece_crashed', 'ended'));
const call = async (rests: Rests, what: string, work: () => Promise<unknown>, signal?: AbortSignal) => {
  await rests.over(what, signal);
  return rests.watch(what, signal, work);
};
const tried = (rests: Rests, what: string, work: () => Promise<unknown>) =>
  call(rests, what, work).catch(() => undefined);

test('PIECE46 what was ended three times in a row rests, twice as long each time, and eight seconds at most', async () => {
  const { rests, waits } = told();
  for (let turn = 0; turn < 8; turn += 1) await tried(rests, 'loop', ends('piece_timeout'));
  expect(waits).toEqual([1000, 2000, 4000, 8000, 8000]);
  await tried(rests, 'other', ends('piece_memory'));
  expect(waits).toHaveLength(5);
});

test('PIECE46 what comes to an end by itself is begun at once again', async () => {
  const { rests, waits } = told();
  for (let turn = 0; turn < 3; turn += 1) await tried(rests, 'deed', ends('piece_crashed'));
  expect(await call(rests, 'deed', () => Promise.resolve('done'))).toBe('done');
  expect(waits).toEqual([1000]);
  for (let turn = 0; turn < 3; turn += 1) await tried(rests, 'deed', ends('piece_crashed'));
  expect(waits).toEqual([1000]);
});

test('PIECE46 the rest begins with the end: later nobody waits for it, nor for what is left of it longer than that', async () => {
  const { rests, waits, pass } = told();
  for (let turn = 0; turn < 3; turn += 1) await tried(rests, 'loop', ends('piece_memory'));
  pass(1000);
  await tried(rests, 'loop', ends('piece_memory'));
  expect(waits).toEqual([]);
  pass(500);
  await tried(rests, 'loop', ends('piece_memory'));
  expect(waits).toEqual([1500]);
});

test('PIECE46 a call that was given up has ended a process, too', async () => {
  const { rests, waits } = told();
  for (let turn = 0; turn < 4; turn += 1) {
    await call(rests, 'loop', ends('upstream_failed'), AbortSignal.abort()).catch(() => undefined);
  }
  expect(waits).toEqual([1000]);
});

test('PIECE46 a failure that the piece tells, such as a refusal of its service, is no end', async () => {
  const { rests, waits } = told();
  for (let turn = 0; turn < 6; turn += 1) await tried(rests, 'deed', ends('piece_failed'));
  expect(waits).toEqual([]);
});

test('PIECE46 a call that is cancelled rests no longer', async () => {
  const rests = new Rests();
  for (let turn = 0; turn < 3; turn += 1) await tried(rests, 'loop', ends('piece_timeout'));
  const stop = new AbortController();
  const called = rests.over('loop', stop.signal);
  stop.abort();
  await expect(called).rejects.toMatchObject({ code: 'upstream_failed' });
});
