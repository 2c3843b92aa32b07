import { Worker } from 'node:worker_threads';
import { afterEach, describe, expect, test } from 'vitest';
import { bundleOf } from '../testing/bundle.ts';
import type { FaultKind, LoggedCall } from '../testing/faulty-server.ts';
import { basePolicy, serverDevice, startWorld, type Ran, type World } from '../testing/world.ts';

const taker = 'cat > "$HANDED_OVER"';
const worlds: World[] = [];

async function newWorld(): Promise<World> {
  const world = await startWorld();
  worlds.push(world);
  world.mesh.devices.push(serverDevice());
  world.env['HANDED_OVER'] = `${world.directory}/handed-over`;
  return world;
}

const apply = (world: World) => world.access('apply', world.file, '--ci-secret-to', taker);
const remove = (world: World) => world.access('remove', world.file);
const usable = (state: unknown) => JSON.stringify(state);

/** The calls of an undisturbed run and the state it ends in. */
async function clean(run: (world: World) => Promise<Ran>, prepare?: (world: World) => Promise<Ran>) {
  const world = await newWorld();
  await prepare?.(world);
  world.log.calls.length = 0;
  const ran = await run(world);
  return { status: ran.status, calls: [...world.log.calls], state: usable(world.state()) };
}

afterEach(async () => {
  await Promise.all(worlds.splice(0).map((world) => world.close()));
});

const kinds: FaultKind[] = ['429', '503', 'lost request', 'lost answer', 'late answer'];

describe.each([
  { name: 'apply', run: apply, prepare: undefined },
  { name: 'remove', run: remove, prepare: apply },
])('$name with faults', ({ run, prepare }) => {
  test.each(kinds)(
    'any call may fail once by %s: a second run at the latest ends in the same state',
    async (kind) => {
      const wanted = await clean(run, prepare);
      expect(wanted.status).toBe(0);
      const chosen = today(chooseCalls(wanted.calls));
      await inGroups(chosen, 6, async (index) => {
        const world = await newWorld();
        await prepare?.(world);
        world.log.calls.length = 0;
        world.log.fault = (at) => (at === index ? kind : undefined);
        const first = await run(world);
        const second = first.status === 0 ? first : await run(world);
        const where = `${kind} at call ${index}: ${JSON.stringify(wanted.calls[index])} ${second.stderr}`;
        expect({ where, status: second.status, state: usable(world.state()) }).toEqual({
          where,
          status: 0,
          state: wanted.state,
        });
      });
    },
  );

  test('killed with -9 after any write, a second run ends in the same state', async () => {
    const wanted = await clean(run, prepare);
    const writes = [...wanted.calls.entries()].filter(([, call]) => call.write).map(([index]) => index);
    expect(writes.length).toBeGreaterThan(5);
    await inGroups(today(writes), 3, async (index) => {
      const world = await newWorld();
      await prepare?.(world);
      world.log.calls.length = 0;
      const ended = await killedAfter(world, index, prepare === undefined);
      expect(ended).toBe('killed');
      const second = await run(world);
      const where = `killed after ${wanted.calls[index]?.method} ${wanted.calls[index]?.path} ${second.stderr}`;
      expect({ where, status: second.status, state: usable(world.state()) }).toEqual({
        where,
        status: 0,
        state: wanted.state,
      });
    });
  });
});

describe('a policy that others edit at the same time', () => {
  test('the change of the other stays, and ours is made on top of it', async () => {
    const world = await newWorld();
    let edits = 0;
    world.log.fault = (_, call) => {
      if (call.path.endsWith('/acl') && call.method === 'POST' && edits++ < 2)
        world.mesh.policy = world.mesh.policy.replace('// core team', `// core team, edit ${edits}`);
      return undefined;
    };
    expect((await apply(world)).status).toBe(0);
    expect(world.mesh.policy).toContain('// core team, edit 2, edit 1');
    expect(world.mesh.policy).toContain('group:acme');
  });

  test('NET125: a policy that never holds still is a conflict, and nothing is written', async () => {
    const world = await newWorld();
    world.log.fault = (_, call) => (call.path.endsWith('/acl') && call.method === 'POST' ? '412' : undefined);
    const { status, stderr } = await apply(world);
    expect([status, stderr]).toEqual([5, expect.stringContaining('changed meanwhile')]);
    expect(world.mesh.policy).toBe(basePolicy);
  });

  test('NET127: a service that stays away is told as unavailable', async () => {
    const world = await newWorld();
    world.log.fault = () => 'lost request';
    expect((await apply(world)).status).toBe(7);
  });
});

/** Every write, and every other call the first time it is made; `ACCESS_FAULTS=all` takes every call there is. */
function chooseCalls(calls: LoggedCall[]): number[] {
  const names = calls.map((call) => `${call.method} ${call.path}`);
  const all = process.env['ACCESS_FAULTS'] === 'all';
  return [...calls.keys()].filter((index) => {
    const name = names[index] ?? '';
    return all || calls[index]?.write === true || names.indexOf(name) === index;
  });
}

async function inGroups(list: number[], size: number, act: (one: number) => Promise<void>): Promise<void> {
  for (let at = 0; at < list.length; at += size) await Promise.all(list.slice(at, at + size).map(act));
}

/** A part that is another one each day; three days see all, and so does a run with `TEST_FULL`. */
function today(indexes: number[]): number[] {
  const days = process.env['TEST_FULL'] === undefined ? 3 : 1;
  const day = Number(process.env['TEST_SEED'] ?? 0) % days;
  return indexes.filter((_, at) => at % days === day);
}

/** Runs the command in a thread and ends it right after the call was served, in the middle of whatever it does. */
function killedAfter(world: World, index: number, applying: boolean): Promise<string> {
  const argv = applying ? ['apply', world.file, '--ci-secret-to', taker] : ['remove', world.file];
  const worker = new Worker(bundleOf('killed-worker.ts'), {
    workerData: { argv, env: world.env },
  });
  return new Promise((resolve, reject) => {
    let killed = false;
    world.log.served = (at) => {
      if (at !== index) return;
      killed = true;
      void worker.terminate();
    };
    worker.on('message', (question: Parameters<World['ask']>) => {
      void world.ask(...question).then((answer) => worker.postMessage(answer));
    });
    worker.on('error', reject);
    worker.on('exit', (code) => {
      world.log.served = undefined;
      resolve(killed ? 'killed' : `ended with ${code}`);
    });
  });
}
