import { setTimeout as sleep } from 'node:timers/promises';
import { builderPids, restart, type Supervised } from '../harness/supervise.ts';
import type { World } from './whole-world.ts';

/** Something that breaks, and is mended again where it does not mend itself. */
export interface Fault {
  kind: string;
  /** For how many seconds it lasts, at least and at most. */
  seconds: readonly [number, number];
  /** What must work again after it, besides what must after every fault. */
  signs?: readonly string[];
  /** Why it cannot be done here. */
  impossible?: (world: World) => string | undefined;
  /** Breaks it, and gives what ends the fault. */
  begin: (world: World) => Mend | Promise<Mend>;
}

type Mend = () => void | Promise<void>;

const nothing = () => undefined;
const one = <T>(all: readonly T[]): T => all[Math.floor(Math.random() * all.length)] as T;
const everybody = ({ webs, workers }: World): Supervised[] => [...webs, ...workers];
const builders = (world: World) => builderPids(everybody(world).map((each) => each.pid()));

const killed = (kind: string, signal: (world: World) => void): Fault => ({
  kind: `${kind} killed`,
  seconds: [0, 0],
  begin(world) {
    signal(world);
    return nothing;
  },
});

const still = (kind: string, seconds: Fault['seconds'], choose: (world: World) => Supervised): Fault => ({
  kind: `${kind} stands still`,
  seconds,
  begin(world) {
    const each = choose(world);
    each.signal('SIGSTOP');
    return () => void each.signal('SIGCONT');
  },
});

/** Of one process, or of all. */
const ways = (world: World) => (Math.random() < 0.5 ? world.toDatabase : [one(world.toDatabase)]);

const onTheWay = (kind: string, breaks: (way: World['toWeb'][number]) => void, choose = ways): Fault => ({
  kind,
  seconds: [1, 5],
  begin(world) {
    const chosen = choose(world);
    for (const way of chosen) breaks(way);
    return () => chosen.forEach((way) => way.mend());
  },
});

/** Every fault there is. */
export const faults: readonly Fault[] = [
  killed('web process', ({ webs }) => one(webs).signal('SIGKILL')),
  killed('worker', ({ workers }) => one(workers).signal('SIGKILL')),
  killed('all processes', (world) => everybody(world).forEach((each) => each.signal('SIGKILL'))),
  {
    ...killed('page builder', (world) => builders(world).forEach((pid) => kill(pid))),
    signs: ['sites published'],
  },
  killed('PostgreSQL', ({ postgres }) => postgres.signal('SIGKILL')),
  killed('connection of PostgreSQL', ({ postgres }) => postgres.signalOne('SIGKILL')),
  {
    kind: 'PostgreSQL restarted',
    seconds: [0, 0],
    begin({ postgres }) {
      postgres.signal('SIGINT');
      return nothing;
    },
  },
  {
    kind: 'PostgreSQL stands still',
    seconds: [2, 8],
    begin: ({ postgres }) => postgres.holdAll(),
  },
  still('web process', [1, 5], ({ webs }) => one(webs)),
  // Longer than it holds its runs.
  still('worker', [4, 8], ({ workers }) => one(workers)),
  onTheWay('database connections cut', (way) => way.cut()),
  onTheWay('database connections slow', (way) => way.slow(40 + Math.random() * 160)),
  onTheWay('database connections silent', (way) => way.hold()),
  onTheWay(
    'client connections cut',
    (way) => way.cut(),
    ({ toWeb }) => [one(toWeb)],
  ),
  {
    kind: 'disk full',
    seconds: [3, 6],
    signs: ['sites published'],
    impossible: ({ disk }) => (disk.fill === undefined ? 'no disk can be mounted here' : undefined),
    async begin({ disk }) {
      await disk.fill?.();
      return () => disk.free();
    },
  },
  {
    kind: 'mail server down',
    seconds: [2, 6],
    async begin({ mail }) {
      await mail.down();
      return () => mail.up();
    },
  },
  {
    kind: 'mail server refuses',
    seconds: [2, 6],
    begin({ mail }) {
      mail.refuse(true);
      return () => mail.refuse(false);
    },
  },
  {
    kind: 'page builder down',
    seconds: [2, 6],
    signs: ['sites published'],
    begin(world) {
      const up = new AbortController();
      const over = keepDown(world, up.signal);
      return () => {
        up.abort();
        return over;
      };
    },
  },
  {
    kind: 'clock wrong',
    seconds: [3, 6],
    async begin(world) {
      const each = one(everybody(world));
      each.skew(one([-1, 1]) * Math.round(60 + Math.random() * 7200));
      await restart(each);
      return () => {
        each.skew(0);
        return restart(each);
      };
    },
  },
];

/** Kills page builders as soon as they are there. */
async function keepDown(world: World, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    for (const pid of builders(world)) kill(pid);
    await sleep(100);
  }
}

function kill(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended by itself.
  }
}
