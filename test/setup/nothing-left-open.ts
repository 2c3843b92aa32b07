import { afterAll, beforeAll } from 'vitest';
import { leftOpen, openResources } from './open-resources.ts';
import { watchTimers } from './running-timers.ts';

watchTimers();

// Registered first, so that it looks last: after every clean-up of the test file itself.
let before: Map<string, number>;

beforeAll(() => {
  before = openResources();
});

afterAll(async () => {
  const left = await leftOpen(before);
  if (left.length > 0) throw new Error(`this test file leaves something open: ${left.join(', ')}`);
});
