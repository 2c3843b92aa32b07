import type { PlantedBug } from './planted-bug.ts';

/** Bugs in carrying out runs that survive restarts. */
export const journal: PlantedBug[] = [
  {
    bug: 'a change that cannot be delivered is dropped without a word',
    file: 'packages/server/src/work/worker/deliver-events.ts',
    find: 'await recordUndelivered(client, delivery, bound);',
    put: '',
    tests: ['packages/server/src/work/worker/deliver-events.test.ts'],
  },
  {
    bug: 'a change that cannot be delivered stops all others',
    file: 'packages/server/src/work/worker/deliver-events.ts',
    find: 'return await deliverSome(apartAtATime, deliverApart);',
    put: 'return await deliverSome(apartAtATime, deliver);',
    tests: ['packages/server/src/work/worker/deliver-events.test.ts'],
  },
  {
    bug: 'a tick that fails is not told',
    file: 'packages/store/src/runs/schedules.ts',
    find: 'await failed(client, tick, error);',
    put: '',
    tests: ['packages/store/src/runs/schedules.test.ts'],
  },
  {
    bug: 'a change starts its workflow again and again',
    file: 'packages/server/src/work/worker/deliver-events.ts',
    find: 'if (delivered) done.push(delivery.id);',
    put: 'if (!delivered) done.push(delivery.id);',
    tests: ['packages/server/src/work/worker/deliver-events.test.ts'],
  },
  {
    bug: 'a workflow sees all of a change',
    file: 'packages/server/src/work/worker/deliver-events.ts',
    find: 'return found ?? { user: null',
    put: 'return found !== undefined ? elevatedActor(found) : { user: null',
    tests: ['packages/server/src/work/worker/deliver-events.test.ts'],
  },
  {
    bug: 'workflows that cause each other are never stopped',
    file: 'packages/server/src/work/worker/deliver-events.ts',
    find: 'if (depth > depthLimit) await',
    put: 'if (depth > depthLimit * 2) await',
    tests: ['packages/server/src/work/worker/deliver-events.test.ts'],
  },
  {
    bug: 'a failed try is committed instead of rolled back',
    file: 'packages/server/src/work/runs/durable/group.ts',
    find: 'await Promise.all([...(eager ? [] : sent), client.query(rollback)]);',
    put: 'await Promise.all([...sent, client.query(commit), rollback]);',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'an effect that fails is undone alone, though others before it were not answered',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: "if (holdsUnanswered(group)) throw new Interruption('refused');",
    put: '',
    tests: ['packages/server/src/work/runs/durable/eager.test.ts'],
  },
  {
    bug: 'a run that nobody has stored begins what takes long',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: "if (pace === 'slow') await store();",
    put: '',
    tests: ['packages/server/src/work/runs/durable/storing.test.ts'],
  },
  {
    bug: 'what was written before a failure is committed',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: 'if (done) group.done += 1;',
    put: 'if (done || state.steps > 0) group.done += 1;',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'an element that timed out may still write',
    file: 'packages/server/src/work/runs/durable/effects.ts',
    find: "if (over) throw new Error('this try of the element is over');",
    put: '',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'a try is not over when it is discarded',
    file: 'packages/server/src/work/runs/durable/effects.ts',
    find: 'if (effect !== undefined) effect.over = true;',
    put: '',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'an effect that leaves the machine is not written down before',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: `await alone(() => write(state));
      faults`,
    put: 'faults',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'a snapshot that does not count is taken as written',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: "if (status === undefined) throw (interruption ??= new Interruption('taken'));",
    put: 'if (status === undefined) return;',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'two branches write at the same time',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: `const end = await turns.take();
    try {
      check();
      if (pace`,
    put: `const end = () => void turns;
    try {
      check();
      if (pace`,
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'an interrupted run goes on writing',
    file: 'packages/server/src/work/runs/durable/effects.ts',
    find: `const query = async (...given: Parameters<PoolClient['query']>): Promise<unknown> => {
        check();`,
    put: "const query = async (...given: Parameters<PoolClient['query']>): Promise<unknown> => {",
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'an interrupted run commits what it wrote',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: `try {
      check();
      faults`,
    put: `try {
      faults`,
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'the snapshot of a failed try is not kept',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: 'if (leftMachine || !staysOpen(state)) await write(state);',
    put: 'if (leftMachine || (done && !staysOpen(state))) await write(state);',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'what is not committed when a run is left stays open',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: `await undoAll();
    if (left`,
    put: 'if (left',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'the snapshot is committed apart from its effect',
    file: 'packages/server/src/work/runs/durable/journal.ts',
    find: 'keep(faults.snapshotFirst === true ? pool : client, state, resting)',
    put: 'keep(faults.snapshotFirst === false ? client : pool, state, resting)',
    tests: ['packages/server/src/work/runs/durable/journal.test.ts'],
  },
  {
    bug: 'a run goes on although its user was disabled',
    file: 'packages/server/src/work/runs/durable/actor-of-run.ts',
    find: `if (found === undefined)
    throw new Problem('forbidden', 'The user who started this run was deleted or disabled.');`,
    put: "if (found === undefined) return { user: null, unrestricted: false, permissions: [], rights: 'nobody' };",
    tests: ['packages/server/src/work/runs/durable/carry-out.test.ts'],
  },
  {
    bug: 'an effect that leaves the machine is carried out without being written down',
    file: 'packages/engine/src/run/perform.ts',
    find: "if (host.begin !== undefined && effectOf(compiled) === 'external')",
    put: "if (host.begin !== undefined && effectOf(compiled) === 'none')",
    tests: ['packages/server/src/work/runs/durable/carry-out.test.ts'],
  },
  {
    bug: 'time spent waiting counts against the run',
    file: 'packages/engine/src/run/resume-run.ts',
    find: 'if (state.deadline !== null) state.deadline += (host.now ?? Date.now)() - wait.since;',
    put: '',
    tests: ['packages/server/src/work/runs/durable/carry-out.test.ts'],
  },
];
