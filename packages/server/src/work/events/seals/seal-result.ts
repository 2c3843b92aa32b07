import type { EventRequest } from '@bakehouse/contract';
import type { Actor, Modules, Pool } from '@bakehouse/store';
import type { RunResult } from '../../runs/run-result.ts';
import type { WorkflowSet } from '../../workflows/workflow-set.ts';
import type { StartedByForm } from '../fire-event.ts';
import { formKey } from './form-key.ts';
import { needsSeals, sealAnswer } from './seal-answer.ts';

/** What is needed to vouch for a run. */
export interface SealResultParts {
  set: WorkflowSet;
  modules: Modules;
  actor: Actor;
  pool: () => Pool;
}

/** Vouches for what runs set in readonly fields of a form, where saving would not work it out again. */
export function sealResult({ set, modules, actor, pool }: SealResultParts, body: EventRequest) {
  return (result: RunResult, started: StartedByForm): RunResult | Promise<RunResult> => {
    const definition = modules.find(body.module)?.definition;
    const user = actor.user?.id;
    if (user === undefined || definition === undefined || !needsSeals(definition, body)) return result;
    if (!result.instructions.some(({ type }) => type === 'set')) return result;
    return seal(definition, user);

    async function seal(known: NonNullable<typeof definition>, owner: string): Promise<RunResult> {
      const key = await formKey(pool());
      const parts = { key, set, definition: known, user: owner, now: Date.now() };
      return { ...result, instructions: sealAnswer(parts, body, started, result.instructions) };
    }
  };
}
