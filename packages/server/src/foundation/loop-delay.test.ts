import { afterEach, expect, test } from 'vitest';
import { watchLoopDelay, type LoopDelay } from './loop-delay.ts';

let delay: LoopDelay;
afterEach(() => delay.stop());

test('OPS25 a process that was held up tells by how much', async () => {
  delay = watchLoopDelay();
  // The first look begins to count.
  await expect.poll(() => delay.samples().at(-1)?.median, { interval: 30 }).toBeGreaterThanOrEqual(0);
  for (const end = performance.now() + 200; performance.now() < end;);
  await expect.poll(() => delay.samples().at(-1)?.p99, { interval: 30 }).toBeGreaterThan(100);
});

test('OPS25 an hour is kept, and no more', async () => {
  delay = watchLoopDelay(1);
  const full = 121;
  await expect.poll(() => delay.samples().length, { timeout: 30_000 }).toBe(full);
  const [first] = delay.samples();
  await expect.poll(() => delay.samples()[0]?.at, { timeout: 30_000 }).not.toBe(first?.at);
  expect(delay.samples()).toHaveLength(full);
});
