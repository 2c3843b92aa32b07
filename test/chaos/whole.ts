import { setTimeout as sleep } from 'node:timers/promises';
import { succeeded, type Caller } from '../load/caller.ts';
import { judge } from '../load/judge.ts';
import type { Verdict } from '../load/verdict.ts';
import { newLedger, type Ledger } from '../load/ledger.ts';
import { loadEverything, signsOfLife } from '../load/load.ts';
import { publishedNumber, publishWebsite, visitWebsite } from '../load/publish.ts';
import { quiet, recovered, until } from '../load/world.ts';
import { faults, type Fault } from './whole-faults.ts';
import { openWorld, type World } from './whole-world.ts';

/** How long, and how hard. */
export interface WholeOptions {
  /** Faults go on until these minutes are over, and each kind that is possible has happened. */
  minutes: number;
  /** Only faults whose kind has this in its name. */
  only?: string | undefined;
  /** Only these of all faults. */
  among?: readonly Fault[];
  /** How many times as long as usual a fault lasts. */
  length?: number;
  /** Ends it early, with what has happened until then. */
  signal?: AbortSignal;
  tell?: (line: string) => void;
}

/** What happened to the whole product, and what came of it. */
export interface WholeReport extends Verdict {
  seconds: number;
  faults: Record<string, number>;
  /** Kinds of faults that cannot be made here, and why. */
  skipped: string[];
  acknowledged: Record<string, number>;
  /** Answers of 5xx, by status and code. */
  refusals: Record<string, number>;
  /** The longest time, in milliseconds, from the end of a fault of a kind until everything worked. */
  recoveries: Record<string, number>;
  /** Answers that must never be given. */
  wrong: string[];
  /** Processes that ended by themselves. */
  ended: string[];
}

const signs = [...signsOfLife, 'mails taken', 'sites visited'];

/** Lets the whole product work while its parts break one after the other, now and then two at a time, and holds what is left against what was acknowledged. */
export async function chaosOfEverything(options: WholeOptions): Promise<WholeReport> {
  const { minutes, only = '', among = faults, length = 1, signal, tell = () => undefined } = options;
  const world = await openWorld({ each: 2, disk: Math.ceil(600 + minutes * 60), proxied: true });
  const ledger = newLedger();
  const began = performance.now();
  let going = true;
  const caller: Caller = {
    url: () => `http://127.0.0.1:${world.toWeb[Math.random() < 0.5 ? 0 : 1]?.port}`,
    token: world.token,
    goesOn: () => going,
    ledger,
    pace: 2,
  };
  const load = Promise.all([
    loadEverything(caller, 3),
    publishWebsite(caller),
    visitWebsite(caller, world.sitePort),
    watchMail(world, ledger, () => going),
  ]);
  const counted: Record<string, number> = {};
  const recoveries: Record<string, number> = {};
  try {
    await recovered(ledger, began, [...signs, 'sites published']);
    const possible = among.filter(
      ({ kind, impossible }) => kind.includes(only) && impossible?.(world) === undefined,
    );
    for (const chosen of turns(possible, began + minutes * 60_000)) {
      await happen(world, chosen, length);
      const recovery = await worksAgain(world, ledger, [
        ...signs,
        ...chosen.flatMap((fault) => fault.signs ?? []),
      ]);
      for (const { kind } of chosen) {
        counted[kind] = (counted[kind] ?? 0) + 1;
        recoveries[kind] = Math.max(recoveries[kind] ?? 0, recovery);
      }
      const names = chosen.map(({ kind }) => kind).join(' and ');
      tell(`${names}: works again after ${(recovery / 1000).toFixed(1)} s`);
      if (recovery === Infinity || signal?.aborted === true) break;
      await sleep((500 + Math.random() * 2000) * length);
    }
    going = false;
    await load;
    tell('waiting until all runs are over and all mail is sent');
    await quiet(world.pool);
    ledger.counts['mails taken'] = world.mail.taken.size;
    const verdict = await judge(world.pool, ledger, world.mail);
    await judgeSite(world, ledger, verdict);
    return {
      ...verdict,
      seconds: (performance.now() - began) / 1000,
      faults: counted,
      skipped: among.flatMap(({ kind, impossible }) => {
        const why = impossible?.(world);
        return why === undefined ? [] : [`${kind}: ${why}`];
      }),
      acknowledged: ledger.counts,
      refusals: ledger.refusals,
      recoveries,
      wrong: ledger.wrong,
      ended: [...world.webs, ...world.workers].flatMap(({ ended }) => ended),
    };
  } finally {
    going = false;
    await world.stop();
  }
}

/** Whether nothing acknowledged is lost, nothing doubled, and everything worked again after each fault. */
export function isFine({ lost, doubled, stuck, failed, wrong, ended, recoveries }: WholeReport): boolean {
  const times = Object.values(recoveries);
  return (
    lost.length + doubled.length + stuck + failed.length + wrong.length + ended.length === 0 &&
    times.length > 0 &&
    times.every((each) => Number.isFinite(each))
  );
}

/** What breaks next, each kind once before any comes again. */
function* turns(possible: readonly Fault[], end: number): Generator<Fault[]> {
  let deck = shuffled(possible);
  for (let happened = 0; happened < possible.length || performance.now() < end;) {
    if (deck.length === 0) deck = shuffled(possible);
    const chosen = deck.splice(0, Math.random() < 0.2 ? 2 : 1);
    happened += chosen.length;
    yield chosen;
  }
}

function shuffled<T>(all: readonly T[]): T[] {
  return all
    .map((each) => ({ each, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ each }) => each);
}

async function happen(world: World, chosen: readonly Fault[], length: number): Promise<void> {
  await Promise.all(
    chosen.map(async ({ seconds: [least, most], begin }) => {
      const mend = await begin(world);
      await sleep((least + Math.random() * (most - least)) * 1000 * length);
      await mend();
    }),
  );
}

/** Milliseconds until every process is ready and every kind of work has succeeded again. */
async function worksAgain(
  { webs, workers }: World,
  ledger: Ledger,
  wanted: readonly string[],
): Promise<number> {
  const since = performance.now();
  try {
    await until(() => [...webs, ...workers].every((each) => each.isReady()));
  } catch {
    return Infinity;
  }
  const ready = performance.now() - since;
  return Math.max(ready, await recovered(ledger, since, wanted));
}

async function watchMail({ mail }: World, ledger: Ledger, goesOn: () => boolean): Promise<void> {
  for (let seen = 0; goesOn(); await sleep(50)) {
    const { size } = mail.taken;
    if (size > seen) succeeded({ ledger }, 'mails taken');
    seen = size;
  }
}

async function judgeSite({ sitePort }: World, { published }: Ledger, { lost }: Verdict): Promise<void> {
  const seen = await publishedNumber(sitePort);
  if (seen === undefined || seen < published.acknowledged)
    lost.push(`release ${published.acknowledged} of the website: visitors see ${seen ?? 'nothing'}`);
}
