import { parentPort } from 'node:worker_threads';
import { derive, isStoredType, Problem, type Derived } from '@bakehouse/contract';
import { recipesOnly } from '@bakehouse/elements/stored';
import { evaluateOptions, type LongEvaluation } from '@bakehouse/engine';
import { threadClock } from '../../foundation/thread-clock.ts';
import { builtIn } from '../workflows/elements.ts';
import { functionsOf, type Signing } from './functions/jwt.ts';
import { makeEvaluate } from './resource-expressions.ts';

/** What is asked of a thread: options of an element with what they may sign with, or what follows from the data of a resource. */
export type LongJob =
  | (LongEvaluation & { signing?: Signing })
  | { derived: Derived; data: Record<string, unknown> };

/** What a thread answers: the value, or why there is none. */
export type LongAnswer = { value: unknown } | { code: string; detail: string };

const say = (message: unknown) => {
  parentPort?.postMessage(message);
};

const clock = threadClock();
const evaluate = makeEvaluate(undefined, clock);
say('ready');
parentPort?.on('message', (job: LongJob) => say(answer(job)));

function answer(job: LongJob): LongAnswer {
  try {
    return { value: 'derived' in job ? derive(job.derived, job.data, evaluate) : evaluated(job) };
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, detail: error.message };
    return { code: 'internal', detail: error instanceof Error ? error.message : String(error) };
  }
}

function evaluated({ type, options, scope, signing }: LongEvaluation & { signing?: Signing }): unknown {
  const element = builtIn.get(type) ?? (isStoredType(type) ? recipesOnly(options) : undefined);
  if (element === undefined) throw new Error(`there is no element ${type}`);
  return evaluateOptions(element, options, {
    ...scope,
    random: Math.random,
    functions: functionsOf(signing ?? new Map()),
    clock,
  });
}
