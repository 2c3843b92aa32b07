import type { PlantedBug } from './planted-bug.ts';

/** Bugs in the limits of queues. */
export const queues: PlantedBug[] = [
  {
    bug: 'the limit of a queue is not stored',
    file: 'packages/store/src/runs/queues.ts',
    find: '[name, concurrency ?? null, rate?.limit ?? null',
    put: '[name, null, rate?.limit ?? null',
    tests: ['packages/store/src/runs/runs.test.ts'],
  },
  {
    bug: 'the rate of a queue is not stored',
    file: 'packages/store/src/runs/queues.ts',
    find: 'rate?.limit ?? null, rate?.seconds ?? null]',
    put: 'null, null]',
    tests: ['packages/store/src/runs/runs.test.ts'],
  },
  {
    bug: 'runs at work are counted as waiting',
    file: 'packages/store/src/runs/queues.ts',
    find: "filter (where status = 'queued')::integer as queued",
    put: "filter (where status <> 'failed')::integer as queued",
    tests: ['packages/store/src/runs/runs.test.ts'],
  },
];
