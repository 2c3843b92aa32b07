import { afterEach, expect, test } from 'vitest';
import { watchLoopDelay, type LoopDelay } from './loop-delay.ts';

let delay: LoopDelay;
afterEach(() => delay.stop());

test('OPS25 a process that was held up tells by how much', async () => {
  delay = watchLoopDelay();
  // Node compares each look with the one before: a process that is held up before the first is not seen to be.
  const heldUp = () => {
    for (const end = performance.now() + 200; performance.now() < end;);
    return delay.samples().at(-1)?.p99;
  };
  await expect.poll(heldUp, { interval: 50, timeout: 30_000 }).toBeGreaterThan(100);
});

test('OPS25 an hour is kept, and no more', async () => {
  delay = watchLoopDelay(1);
  const full = 121;
  await expect.poll(() => delay.samples().length, { timeout: 30_000 }).toBe(full);
  const [first] = delay.samples();
  await expect.poll(() => delay.samples()[0]?.at, { timeout: 30_000 }).not.toBe(first?.at);
  expect(delay.samples()).toHaveLength(full);
});
