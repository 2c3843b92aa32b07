import { once } from 'node:events';
import { MessageChannel } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { makeSlots } from './slots.ts';

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

test('AUTH39 FILE29 keys take turns, so that whoever asks often keeps nobody else waiting', async () => {
  const slots = makeSlots(1, 5);
  const order: string[] = [];
  const ask = (key: string, first = false) =>
    slots.run(
      async () => {
        await Promise.resolve();
        order.push(key);
      },
      { key, first },
    );

  const asked = ['flood', 'flood', 'flood', 'flood', 'ann', 'bob'].map((key) => ask(key));
  asked.push(ask('known', true));
  await Promise.all(asked);

  expect(order).toEqual(['flood', 'known', 'flood', 'ann', 'bob', 'flood', 'flood']);
});

test('AUTH39 FILE29 one key that has too many waiting is sent away, others and those who are known are not', async () => {
  const slots = makeSlots(1, 2);
  const done = (key: string, first = false) => slots.run(() => Promise.resolve(key), { key, first });
  const flood = Array.from({ length: 9 }, () => done('flood'));
  const others = [done('ann'), done('flood', true)];

  expect((await Promise.allSettled(flood)).filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await Promise.all(others)).toEqual(['ann', 'flood']);
});

test('AUTH39 a flood from everywhere leaves room for those who are known', async () => {
  const slots = makeSlots(1, 2);
  const flood = Array.from({ length: 100 }, (_, n) =>
    slots.run(() => Promise.resolve(), { key: `address ${n}` }),
  );
  const known = slots.run(() => Promise.resolve('in'), { key: 'ann', first: true });

  expect(await known).toBe('in');
  const refused = (await Promise.allSettled(flood)).filter(({ status }) => status === 'rejected');
  expect(refused.length).toBeGreaterThan(50);
});
