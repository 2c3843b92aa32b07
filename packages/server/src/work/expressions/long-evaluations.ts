import { Problem, problemCodes, type ProblemCode } from '@bakehouse/contract';
import type { LongEvaluation } from '@bakehouse/engine';
import { makeSlots, type Evaluate } from '@bakehouse/store';
import { makeThreads } from '../../foundation/threads.ts';
import type { Signing } from './functions/jwt.ts';
import type { LongAnswer, LongJob } from './long-worker.ts';

/** What the main thread itself may spend on one expression, so that nobody waits for it. */
export const shortBudget = { steps: 500_000 } as const;

/** Evaluates what takes longer in threads of their own, one after the other. */
export interface LongEvaluations {
  evaluate: (evaluation: LongEvaluation, signing?: Signing) => Promise<unknown>;
  /** Works out what follows from the data of a resource; users take turns. */
  derive: NonNullable<Evaluate['beside']>;
  close: () => Promise<void>;
}

/** Makes the threads of a process. An evaluation watches its own time; one that does not is ended. */
export function makeLongEvaluations(): LongEvaluations {
  const atOnce = 2;
  const slots = makeSlots(atOnce, 50, 'Too many of your resources wait to be worked out.');
  const threads = makeThreads<LongJob, LongAnswer>({
    name: 'long-worker',
    source: new URL('./long-worker.ts', import.meta.url),
    threads: atOnce,
    // On a busy machine its own second may take many.
    mostMs: 60_000,
  });
  return {
    evaluate: (evaluation, signing) => ask(signing === undefined ? evaluation : { ...evaluation, signing }),
    derive: (derived, data, whose) =>
      slots.run(() => ask({ derived, data }), { key: whose }) as ReturnType<LongEvaluations['derive']>,
    close: threads.close,
  };

  async function ask(job: LongJob): Promise<unknown> {
    const answer = await threads.ask(job).catch(refused);
    if (answer !== undefined && 'value' in answer) return answer.value;
    throw problemOf(answer);
  }
}

/** What a thread cannot be sent, such as more than fits into a message. */
function refused(error: unknown): LongAnswer {
  if (!(error instanceof Problem) || error.code !== 'too_large') throw error;
  return { code: 'expression_limit', detail: 'The values are too large to be evaluated.' };
}

function problemOf(answer: { code: string; detail: string } | undefined): Error {
  if (answer === undefined)
    return new Problem('expression_limit', 'The expression used more time or memory than it is allowed.');
  const { code, detail } = answer;
  return Object.hasOwn(problemCodes, code) ? new Problem(code as ProblemCode, detail) : new Error(detail);
}
