import { eventIdentifier, eventRequest, andThen, instruction, type Instruction } from '@bakehouse/contract';
import { instructionOf } from '@bakehouse/engine';
import * as z from 'zod';
import { fireEvent } from '../../../work/events/fire-event.ts';
import { sealResult } from '../../../work/events/seals/seal-result.ts';
import { runProblem } from '../../../work/runs/run-problem.ts';
import type { RunResult } from '../../../work/runs/run-result.ts';
import { defineRoute, type Answer } from '../../define-route.ts';

/** An event of a form or button. */
export const postEvent = defineRoute({
  method: 'POST',
  path: '/events/:identifier',
  tag: 'Workflows',
  summary: 'Fires an event of a form or button, and tells the app what to do.',
  access: 'user',
  params: z.object({ identifier: eventIdentifier }),
  body: eventRequest,
  answers: { 200: { about: 'What the app is to do; the header Run-Id names the run.', schema: instruction } },
  problems: [401, 403, 404, 409, 412, 502, 504],
  handle({ params: { identifier }, body: fired, actor, db, services }) {
    const { runs, evaluate } = services;
    const set = services.workflows().current();
    const modules = services.modules();
    const seal = sealResult({ set, modules, actor, pool: services.pool }, fired);
    const parts = { set, modules, evaluate, runs, seal };
    return andThen(fireEvent(parts, { identifier, body: fired, actor, db }), answerOf);
  },
});

function answerOf(results: RunResult[]): Answer {
  const instructions: Instruction[] = [];
  const ids: string[] = [];
  for (const result of results) {
    const problem = runProblem(result);
    if (problem !== undefined) throw problem;
    const { run, status } = result;
    ids.push(run);
    instructions.push(...result.instructions);
    if (status !== 'completed') instructions.push({ type: 'run', run });
  }
  const body = instructionOf(instructions);
  return ids.length === 0
    ? { status: 200, body }
    : { status: 200, body, headers: { 'run-id': ids.join(', ') } };
}
