import { Problem } from '@bakehouse/contract';
import { makeThreads } from '../../foundation/threads.ts';
import type { ApiAnswer, ApiJob, PreparedApi } from './api-worker.ts';

/** Reads documents of APIs in a thread, so that no request of anybody else waits meanwhile. */
export interface ApiReading {
  prepare: (job: ApiJob) => Promise<PreparedApi>;
  close: () => Promise<void>;
}

/** Makes the thread of a process; it is started when it is first needed. */
export function makeApiReading(): ApiReading {
  const threads = makeThreads<ApiJob, ApiAnswer>({
    name: 'api-worker',
    source: new URL('./api-worker.ts', import.meta.url),
    threads: 1,
    mostMs: 60_000,
  });
  return {
    async prepare(job) {
      const answer = await threads.ask(job);
      if (answer === undefined)
        throw new Problem(
          'too_large',
          'Reading the document took more time or memory than it may: leave out the paths that you do not need.',
        );
      if ('prepared' in answer) return answer.prepared;
      if ('broken' in answer) throw new Error(`Reading the document of an API broke: ${answer.broken}`);
      const { code, detail, errors } = answer.problem;
      throw new Problem(code, detail, errors === undefined ? {} : { errors });
    },
    close: threads.close,
  };
}
