import { Problem, problemCodes, type ProblemCode } from '@bakehouse/contract';
import type { LongEvaluation } from '@bakehouse/engine';
import { makeThreads } from '../../foundation/threads.ts';
import type { LongAnswer } from './long-worker.ts';

/** What the main thread itself may spend on one expression, so that nobody waits for it. */
export const shortBudget = { steps: 500_000 } as const;

/** Evaluates what takes longer in threads of their own, one after the other. */
export interface LongEvaluations {
  evaluate: (evaluation: LongEvaluation) => Promise<unknown>;
  close: () => Promise<void>;
}

/** Makes the threads of a process. An evaluation watches its own time; one that does not is ended. */
export function makeLongEvaluations(): LongEvaluations {
  const threads = makeThreads<LongEvaluation, LongAnswer>({
    name: 'long-worker',
    source: new URL('./long-worker.ts', import.meta.url),
    threads: 2,
    // On a busy machine its own second may take many.
    mostMs: 60_000,
  });
  return {
    async evaluate(evaluation) {
      const answer = await threads.ask(evaluation).catch(refused);
      if (answer !== undefined && 'value' in answer) return answer.value;
      throw problemOf(answer);
    },
    close: threads.close,
  };
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
