import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { threadClock } from './thread-clock.ts';

test.runIf(process.platform === 'linux')(
  'EXPR22 a thread that waits uses no time, one that works does',
  async () => {
    const clock = threadClock();
    const before = clock();
    await sleep(300);
    const rested = clock();
    let turns = 0;
    while (clock() - rested < 50) turns += 1;
    expect(rested - before).toBeLessThan(300);
    expect(turns).toBeGreaterThan(0);
  },
);
