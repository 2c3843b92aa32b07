import { parentPort } from 'node:worker_threads';
import { Problem } from '@bakehouse/contract';
import { evaluateOptions, type LongEvaluation } from '@bakehouse/engine';
import { threadClock } from '../../foundation/thread-clock.ts';
import { elements } from '../workflows/elements.ts';

/** What a thread answers: the options, or why there are none. */
export type LongAnswer = { value: unknown } | { code: string; detail: string };

const say = (message: unknown) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  parentPort?.postMessage(message);
};

const clock = threadClock();
say('ready');
parentPort?.on('message', (evaluation: LongEvaluation) => say(answer(evaluation)));

function answer({ type, options, scope }: LongEvaluation): LongAnswer {
  try {
    const element = elements.get(type);
    if (element === undefined) throw new Error(`there is no element ${type}`);
    return { value: evaluateOptions(element, options, { ...scope, random: Math.random, clock }) };
  } catch (error) {
    if (error instanceof Problem) return { code: error.code, detail: error.message };
    return { code: 'internal', detail: error instanceof Error ? error.message : String(error) };
  }
}
