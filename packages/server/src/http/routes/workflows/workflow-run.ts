import { instruction, Problem, workflowIdentifier } from '@bakehouse/contract';
import { instructionOf } from '@bakehouse/engine';
import { mayRun } from '@bakehouse/store';
import * as z from 'zod';
import { declaredInput, refuseOtherQueue } from '../../../work/runs/direct-run.ts';
import { queueName } from '../../../work/runs/queue-schemas.ts';
import { refuseOff } from '../../../work/workflows/refuse-off.ts';
import { runProblem } from '../../../work/runs/run-problem.ts';
import { defineRoute } from '../../define-route.ts';

const runId = z.string().describe('Id of the run');

/** A workflow run directly. */
export const runWorkflow = defineRoute({
  method: 'POST',
  path: '/workflows/:identifier/run',
  tag: 'Workflows',
  summary: 'Runs a workflow from its entry.',
  access: 'user',
  params: z.object({ identifier: workflowIdentifier }),
  body: z.strictObject({
    input: z.unknown().optional().describe('What `$input` is'),
    async: z.boolean().optional().describe('Whether it goes on by itself; as it says itself when left out'),
    queue: queueName
      .optional()
      .describe('Queue of an asynchronous run: that of the workflow, or any for administrators'),
  }),
  answers: {
    200: {
      about: 'It is over.',
      schema: z.object({ run: runId, status: z.string(), output: z.unknown(), instruction }),
    },
    202: { about: 'It goes on, or waits.', schema: z.object({ run: runId, status: z.string() }) },
  },
  problems: [401, 403, 404, 409, 412, 502, 504],
  async handle({ params: { identifier }, body: { input, async, queue }, actor, db, services }) {
    const set = services.workflows().current();
    if (!mayRun(actor, identifier)) throw new Problem('forbidden', 'You may not run this workflow.');
    const workflow = set.lookup(identifier);
    if (workflow === undefined) throw new Problem('not_found', 'There is no such workflow.');
    refuseOff(workflow.definition);
    refuseOtherQueue(workflow.definition, queue, actor);
    const elevated = set.isElevated(identifier);
    const result = await services.runs.now({
      workflow,
      set,
      actor,
      db,
      input: declaredInput(workflow.definition, { input, actor, elevated }),
      // Only what goes on by itself stands in a queue.
      async: async ?? (queue === undefined ? undefined : true),
      queue,
    });
    const problem = runProblem(result);
    if (problem !== undefined) throw problem;
    const { run, status, output, instructions } = result;
    const headers = { 'run-id': run };
    if (status !== 'completed') return { status: 202, body: { run, status }, headers };
    const told = instructionOf(instructions);
    return { status: 200, body: { run, status, output: output ?? null, instruction: told }, headers };
  },
});
