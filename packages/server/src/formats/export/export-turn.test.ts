import { setImmediate as turn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { exportTurn } from './export-turn.ts';

/** A source that tells when it has given everything. */
function source(pieces: number) {
  const state = { done: false };
  async function* give(): AsyncGenerator<Buffer> {
    for (let n = 0; n < pieces; n += 1) yield await Promise.resolve(Buffer.alloc(100_000, n));
    state.done = true;
  }
  return { state, pieces: give() };
}

async function until(holds: () => boolean): Promise<void> {
  while (!holds()) await turn();
}

test('EXP15 an export is read to its end although nobody takes it, and is whole when somebody does', async () => {
  const { state, pieces } = source(50);
  const stream = exportTurn({ among: {}, whose: 'ann', most: 1 }, pieces);
  stream.read(1);
  await until(() => state.done);
  const taken = await buffer(stream);
  expect(taken.length).toBeGreaterThan(4_900_000);
  expect(taken.at(-1)).toBe(49);
});

test('EXP15 one user has half of the places of exports, and a place is free when the database was read', async () => {
  const among = {};
  const mine = () => exportTurn({ among, whose: 'ann', most: 4 }, source(1).pieces);
  const others = () => exportTurn({ among, whose: 'bob', most: 4 }, source(1).pieces);
  const open = [mine(), mine()];
  expect(mine).toThrow(expect.objectContaining({ code: 'too_many_requests' }));
  open.push(others(), others());
  expect(() => exportTurn({ among, whose: 'cleo', most: 4 }, source(1).pieces)).toThrow(
    expect.objectContaining({ code: 'too_many_requests' }),
  );
  for (const stream of open) await buffer(stream);
  await buffer(mine());
  const failing = exportTurn({ among, whose: 'ann', most: 4 }, broken());
  await expect(buffer(failing)).rejects.toThrow('broken');
});

async function* broken(): AsyncGenerator<Buffer> {
  yield await Promise.resolve(Buffer.from('begun'));
  throw new Error('broken');
}
