import { relative } from 'node:path';
import { runStryker } from './run-stryker.ts';
import { keepLine } from './score-page.ts';
import { percent } from './score-line.ts';
import type { Target } from './targets.ts';

/** Runs one target, prints what no test noticed and keeps its line of the table; true when the score is high enough. */
export async function mutateTarget(target: Target, files: string[], concurrency: number): Promise<boolean> {
  const score = await runStryker(target, files, concurrency);
  for (const { file, line, change } of score.survivors)
    console.log(`${relative(process.cwd(), file)}:${line} ${change.replace(/\s+/g, ' ')}`);
  console.log(`${target.name}: ${percent(score)} % of ${score.mutants}, at least ${target.least} % wanted`);
  // A part of a target says nothing about the whole.
  if (files.length > 0) return true;
  keepLine({ ...score, survived: score.survivors.length });
  return percent(score) >= target.least;
}
