import { Problem } from '@bakehouse/contract';
import type { ElementLookup } from '@bakehouse/engine';
import { neighbourhoodOf, neighboursIn, type CheckResult } from '@bakehouse/engine/check';
import type { Modules, ModuleTable } from '@bakehouse/store';
import { makeThreads } from '../../foundation/threads.ts';
import type { CheckAnswer, CheckJob, NamedThings } from './check-worker.ts';
import type { WorkflowSet } from './workflow-set.ts';

/** Checks large definitions in threads, so that no request of anybody else waits meanwhile. */
export interface LongChecks {
  check: (
    json: unknown,
    set: WorkflowSet,
    named: NamedThings,
    elements: ElementLookup,
  ) => Promise<CheckResult>;
  close: () => Promise<void>;
}

/** Makes the threads of a process. */
export function makeLongChecks(modules: Modules): LongChecks {
  const threads = makeThreads<CheckJob, CheckAnswer>({
    name: 'check-worker',
    source: new URL('./check-worker.ts', import.meta.url),
    threads: 2,
    mostMs: 60_000,
  });
  let written: { tables: readonly ModuleTable[]; number: number; text: string } | undefined;
  return {
    async check(json, { definitions }, named, elements) {
      const neighbourhood = neighbourhoodOf(json, neighboursIn(definitions, elements), elements);
      const { number, text } = modulesText();
      const answer = await threads.ask({ json, modules: { number, text }, neighbourhood, ...named });
      if (answer === undefined)
        throw new Problem(
          'invalid',
          'Checking the workflow took more time or memory than it may. Split it into several that call each other.',
        );
      if ('broken' in answer) throw new Error(`The check of a workflow broke: ${answer.broken}`);
      return answer.result;
    },
    close: threads.close,
  };

  /** Written anew only where a module has changed. */
  function modulesText(): { number: number; text: string } {
    const tables = modules.all();
    const same =
      written?.tables.length === tables.length && written.tables.every((each, at) => each === tables[at]);
    if (written === undefined || !same)
      written = {
        tables,
        number: (written?.number ?? 0) + 1,
        text: JSON.stringify(tables.map(({ identifier, definition }) => [identifier, definition])),
      };
    return written;
  }
}
