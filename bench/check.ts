import { parseArgs } from 'node:util';
import { checkWorkflow, type CheckOptions } from '@bakehouse/engine/check';
import { callingEachOther, shapes } from '../packages/elements/src/check-shapes.ts';
import { checkOptions } from '../packages/elements/src/testing.ts';
import { table } from './table.ts';

/** CPU time of checking workflows of many shapes and sizes, the least of some rounds: `tsx bench/check.ts [--rounds 5]`. */
const { values } = parseArgs({ options: { rounds: { type: 'string', default: '5' } } });
const rounds = Number(values.rounds);

/** Milliseconds of CPU time that a check may take, by the number of elements. */
const limits: Readonly<Record<number, number>> = { 1000: 150, 5000: 1000 };
const sizes = [100, 1000, 5000];

const others = callingEachOther(1000);
const workflows = new Map(others.map((each) => [each.identifier, each]));
const missed: string[] = [];
const rows = Object.entries(shapes).map(([name, shape]) => {
  const options = name === 'calls of others' ? { ...checkOptions, workflows } : checkOptions;
  return [
    name,
    ...sizes.map((size) => {
      const milliseconds = leastOf(shape(size), options);
      const limit = limits[size];
      if (limit !== undefined && milliseconds > limit)
        missed.push(`${name} of ${size} elements: ${milliseconds.toFixed(0)} ms, at most ${limit}`);
      return milliseconds.toFixed(1);
    }),
  ];
});
const one = leastOf(others[500], { ...checkOptions, workflows });
if (one > 20) missed.push(`one of 1,000 workflows: ${one.toFixed(0)} ms, at most 20`);

console.log(`Node ${process.version}, ${process.arch}, the least of ${rounds} rounds, ms of CPU time`);
console.log(table(['shape', ...sizes.map((size) => `${size.toLocaleString('en')} elements`)], rows));
console.log(`One of 1,000 workflows that call each other: ${one.toFixed(1)} ms`);
if (missed.length > 0) {
  console.error(`Missed:\n${missed.join('\n')}`);
  process.exitCode = 1;
}

function leastOf(json: unknown, options: CheckOptions): number {
  let least = Infinity;
  for (let round = 0; round <= rounds; round++) {
    const before = process.cpuUsage();
    checkWorkflow(json, options);
    const { user, system } = process.cpuUsage(before);
    least = Math.min(least, (user + system) / 1000);
  }
  return least;
}
