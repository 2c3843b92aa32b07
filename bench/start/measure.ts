import { setTimeout as sleep } from 'node:timers/promises';
import { median, residentMegabytes, startTimed, stopTimed, treeMegabytes, type Timed } from './process.ts';

/** How long starts took, and the memory of what then waits for work. */
export interface StartFigures {
  first: number;
  later: number;
  /** Of the process that was started. */
  memory: number;
  /** Of it and everything that it started. */
  all: number;
}

/** Starts a program on an empty folder, then some times more, and looks at its memory after a few quiet seconds. */
export async function measureStarts(timed: Timed, starts: number): Promise<StartFigures> {
  const times: number[] = [];
  let [memory, all] = [0, 0];
  for (let turn = 0; turn <= starts; turn += 1) {
    const { child, seconds } = await startTimed(timed);
    times.push(seconds);
    if (turn === starts) {
      await sleep(8_000);
      memory = residentMegabytes(child.pid ?? 0);
      all = treeMegabytes(child.pid ?? 0);
    }
    await stopTimed(child);
  }
  return { first: times[0] ?? Number.NaN, later: median(times.slice(1)), memory, all };
}
