import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { AnswersByKind, Order } from './attack.ts';
import { together, within, type Figure } from './figures.ts';
import { work, type Measured } from './ordinary.ts';
import type { World } from './world.ts';

/** Lets each group of hostile users work beside the ordinary ones, and tells what that did to them. */
export async function measureHostile(
  world: World,
  groups: readonly { name: string; kinds: string[] }[],
  seconds: number,
  tell: (figure: Figure) => void,
): Promise<Figure[]> {
  const { url, placed } = world;
  const figures: Figure[] = [];
  // The first requests of a process compile it, and are no measure of anything.
  await work(url, placed, Math.min(seconds, 10));
  const quietSeconds = Math.min(seconds, 20);
  let quiet = await work(url, placed, quietSeconds);
  for (const { name, kinds } of groups) {
    const before = await settled(world);
    const { answers, measured } = await beside(world, kinds, seconds);
    const after = await settled(world, before);
    const quietAgain = await work(url, placed, quietSeconds);
    const figure: Figure = {
      kind: name,
      quiet: within(together([quiet, quietAgain]), 0.99),
      beside: within(measured.times, 0.99),
      requests: measured.times.length,
      failed: measured.failed,
      before,
      after,
      answers,
    };
    figures.push(figure);
    tell(figure);
    quiet = quietAgain;
  }
  return figures;
}

/** Ordinary users at work while hostile ones are. */
async function beside(
  { url, placed }: World,
  kinds: string[],
  seconds: number,
): Promise<{ answers: AnswersByKind; measured: Measured }> {
  const child = fork(fileURLToPath(new URL('./attack-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  try {
    // It stands for machines elsewhere, which take nothing of this one's processors.
    if (child.pid !== undefined) setPriority(child.pid, 10);
    child.send({ url, placed, kinds, seconds } satisfies Order);
    await once(child, 'message');
    const answers = once(child, 'message') as Promise<[AnswersByKind]>;
    const measured = await work(url, placed, seconds);
    return { answers: (await answers)[0], measured };
  } finally {
    if (child.exitCode === null) child.kill('SIGKILL');
  }
}

/** Bytes of the process once it is at rest: what was freed is given back only after a while. */
async function settled(world: World, limit = 0): Promise<number> {
  let least = await world.memory();
  for (let turn = 0; turn < 30 && (turn < 3 || least > limit * 1.2); turn += 1) {
    await sleep(500);
    least = Math.min(least, await world.memory());
  }
  return least;
}
