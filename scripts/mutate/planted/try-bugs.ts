import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plant, type PlantedBug } from './planted-bug.ts';
import { makeScratchCopy } from './scratch-copy.ts';
import { openTestRunner, type TestRunner } from './test-runner.ts';
import { judge, type Verdict } from './verdict.ts';

/** A bug of the list and what came of it. */
export interface Tried {
  area: string;
  bug: PlantedBug;
  verdict: Verdict;
}

/** Plants one bug after the other in a copy of the sources, and runs its tests. */
export async function tryBugs(
  checkout: string,
  chosen: readonly { area: string; bug: PlantedBug }[],
  tell: (line: string) => void,
): Promise<Tried[]> {
  const copy = makeScratchCopy(checkout);
  process.chdir(copy.root);
  let runner: TestRunner | undefined;
  try {
    runner = await openTestRunner(copy.root);
    await proveSound(runner, [...new Set(chosen.flatMap(({ bug }) => bug.tests))], tell);
    const tried: Tried[] = [];
    for (const [index, { area, bug }] of chosen.entries()) {
      const since = Date.now();
      const verdict = await tryOne(copy.root, runner, bug);
      tried.push({ area, bug, verdict });
      const seconds = ((Date.now() - since) / 1000).toFixed(1);
      tell(
        `${index + 1}/${chosen.length} ${verdict.kind} (${seconds} s) ${area}: ${bug.bug}${more(verdict)}`,
      );
    }
    return tried;
  } finally {
    await runner?.close();
    process.chdir(checkout);
    copy.remove();
  }
}

/** A test that fails without any bug finds none. */
async function proveSound(
  runner: TestRunner,
  tests: readonly string[],
  tell: (line: string) => void,
): Promise<void> {
  tell(`${tests.length} test files must pass without a bug`);
  const { tests: ended, others } = await runner.run(tests);
  const faults = [...ended.filter(({ failed }) => failed).map(({ title }) => title), ...others];
  if (faults.length > 0) throw new Error(`tests fail without any bug: ${faults.join('; ')}`);
}

async function tryOne(root: string, runner: TestRunner, bug: PlantedBug): Promise<Verdict> {
  const path = join(root, bug.file);
  const source = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, plant(source, bug));
    runner.changed(bug.file);
    return judge(await runner.run(bug.tests));
  } catch (error) {
    return { kind: 'wrong entry', why: error instanceof Error ? error.message : String(error) };
  } finally {
    writeFileSync(path, source);
    runner.changed(bug.file);
  }
}

function more(verdict: Verdict): string {
  if (verdict.kind === 'found') return ` (by "${verdict.by}")`;
  return verdict.kind === 'wrong entry' ? ` (${verdict.why})` : '';
}
