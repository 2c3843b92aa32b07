import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { makeSlots } from './hash-slots.ts';

test('no more run at once than there are slots, the others wait in order', async () => {
  const slots = makeSlots(2, 10);
  const order: number[] = [];
  let running = 0;
  let most = 0;

  await Promise.all(
    [1, 2, 3, 4, 5].map((turn) =>
      slots.run(async () => {
        running += 1;
        most = Math.max(most, running);
        await Promise.resolve();
        order.push(turn);
        running -= 1;
      }),
    ),
  );

  expect(most).toBe(2);
  expect(order).toEqual([1, 2, 3, 4, 5]);
});

test('whoever comes when slots and queue are full is told to come again', async () => {
  const slots = makeSlots(1, 1);
  const { port1, port2 } = new MessageChannel();
  const first = slots.run(() => once(port1, 'message'));
  const second = slots.run(() => Promise.resolve('done'));

  await expect(slots.run(() => Promise.resolve())).rejects.toMatchObject({
    code: 'unavailable',
    data: { retryAfter: 2 },
  });

  port2.postMessage('finish');
  await first;
  port1.close();
  expect(await second).toBe('done');
});

test('a failure gives its slot back', async () => {
  const slots = makeSlots(1, 0);
  await slots.run(() => Promise.reject(new Error('no'))).catch(() => undefined);

  expect(await slots.run(() => Promise.resolve('done'))).toBe('done');
});
