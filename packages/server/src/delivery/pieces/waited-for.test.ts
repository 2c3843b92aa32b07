import { expect, test } from 'vitest';
import { waitedFor } from './waited-for.ts';

test('PIECE40 what a piece keeps is written one after the other, and waited for', async () => {
  const written: string[] = [];
  let [open, most] = [0, 0];
  const { store, settled } = waitedFor(async ({ key }) => {
    open += 1;
    most = Math.max(most, open);
    await new Promise(setImmediate);
    open -= 1;
    if (key === 'k3') throw new Error('refused');
    written.push(key);
    return null;
  });
  const keys = Array.from({ length: 20 }, (_, at) => `k${at}`);
  const kept = keys.map((key) => store({ does: 'put', scope: 'flow', key, value: 1 }));
  const results = Promise.allSettled(kept);
  await settled();
  expect(most).toBe(1);
  expect(written).toEqual(keys.filter((key) => key !== 'k3'));
  expect((await results).filter(({ status }) => status === 'rejected')).toHaveLength(1);
});
