import { newId, Problem, uuid, uuidPattern, workflowIdentifier } from '@bakehouse/contract';
import {
  cancelRun,
  countFailedRuns,
  dropRun,
  listRuns,
  mayRun,
  queueRun,
  readRun,
  readTrace,
  retryRun,
  type Actor,
  type Executor,
  type WholeRun,
} from '@bakehouse/store';
import * as z from 'zod';
import { repeatedStart } from '../../../work/runs/repeated-start.ts';
import { refuseOff } from '../../../work/workflows/refuse-off.ts';
import type { KeptStep } from '../../../work/runs/durable/trace.ts';
import { time } from '../../../identity/schemas.ts';
import { defineRoute } from '../../define-route.ts';
import { keyOfCursor, pageOf, pageQuery, pageSchema } from '../../request/paging.ts';
import { givenInstant } from '../../request/times.ts';
import { queueName } from '../../../work/runs/queue-schemas.ts';
import { runBody, runStatus, wholeRun } from './run-schemas.ts';
import { repeatFrom, repeatMended } from './repeat-run.ts';
import { listedRun, shownRun } from './shown-run.ts';

const runParams = z.object({ id: uuid });
const statuses = z
  .string()
  .transform((text) => text.split(','))
  .pipe(z.array(runStatus).min(1))
  .describe('One status, or several separated by commas');
const begun = z.object({ run: uuid, status: z.string() });

/** Runs that the caller may see. */
export const runs = defineRoute({
  method: 'GET',
  path: '/runs',
  tag: 'Runs',
  summary:
    'Lists runs, the newest first: administrators see all, others those that they caused with no other roles than they have now.',
  access: 'user',
  scope: 'runs',
  query: z.strictObject({
    ...pageQuery,
    workflow: workflowIdentifier.optional(),
    status: statuses.optional(),
    queue: queueName.optional(),
    dropped: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional()
      .describe('Those that were dropped after they had failed, or those that were not'),
    since: givenInstant.optional().describe('Those that began at this time or later'),
  }),
  answers: { 200: { about: 'The runs.', schema: pageSchema(runBody) } },
  problems: [401],
  async handle({ query: { limit, cursor, since, ...query }, actor, db }) {
    const rows = await listRuns(db, actor, {
      ...query,
      limit: limit + 1,
      before: keyOfCursor(cursor, uuidPattern),
      since: since === undefined ? undefined : new Date(since),
    });
    return {
      status: 200,
      body: pageOf(
        rows.map((row) => listedRun(actor, row)),
        limit,
        ({ id }) => id,
      ),
    };
  },
});

/** What failed and waits for somebody. */
export const runsFailed = defineRoute({
  method: 'GET',
  path: '/runs/failed',
  tag: 'Runs',
  summary:
    'Counts the failed runs that were neither retried nor dropped, by workflow, with the version that failed and the last one that worked. `GET /runs?status=failed&dropped=false` lists them.',
  access: 'user',
  scope: 'runs',
  answers: {
    200: {
      about: 'How many there are.',
      schema: z.object({
        failed: z.int(),
        workflows: z.array(
          z.object({
            workflow: z.string(),
            failed: z.int(),
            version: z.int().describe('Version of the workflow with which the last of them failed'),
            lastGood: z
              .object({ version: z.int(), at: time })
              .nullable()
              .describe('Version and end of the last run that was completed'),
          }),
        ),
      }),
    },
  },
  problems: [401],
  async handle({ actor, db }) {
    const workflows = await countFailedRuns(db, actor);
    const failed = workflows.reduce((sum, each) => sum + each.failed, 0);
    return { status: 200, body: { failed, workflows } };
  },
});

/** One run with its trace. */
export const oneRun = defineRoute({
  method: 'GET',
  path: '/runs/:id',
  tag: 'Runs',
  summary: 'A run with its trace: each element with port, input, output, times and error.',
  access: 'user',
  scope: 'runs',
  params: runParams,
  answers: { 200: { about: 'The run.', schema: wholeRun } },
  problems: [401, 404],
  async handle({ params: { id }, actor, db }) {
    return { status: 200, body: await shown(db, actor, id) };
  },
});

/** Cancels a run. */
export const cancelOne = defineRoute({
  method: 'POST',
  path: '/runs/:id/cancel',
  tag: 'Runs',
  summary: 'Cancels a run that is not over. What it has not committed is undone; what it has done stays.',
  access: 'user',
  scope: 'runs',
  params: runParams,
  answers: { 200: { about: 'The run.', schema: wholeRun } },
  problems: [401, 404, 409],
  async handle({ params: { id }, actor, db }) {
    await cancelRun(db, actor, id);
    return { status: 200, body: await shown(db, actor, id) };
  },
});

/** Lets a failed run go on. */
export const retryOne = defineRoute({
  method: 'POST',
  path: '/runs/:id/retry',
  tag: 'Runs',
  summary:
    'Lets a failed run go on from the element that failed; what it did before is not done again. With `step` a new run of the same version begins at that step of its trace, with the values that it had. With `version=present` a new run of the present version begins at the element that failed, and the failed one is put aside.',
  access: 'user',
  scope: 'runs',
  params: runParams,
  query: z.strictObject({
    step: z.coerce
      .number()
      .int()
      .min(1)
      .optional()
      .describe('A step of the trace, the first is 1; for administrators'),
    version: z
      .literal('present')
      .optional()
      .describe('With the definition as it is now, at the element that failed; for administrators'),
  }),
  answers: { 202: { about: 'It goes on, or the new run begins.', schema: begun } },
  problems: [401, 403, 404, 409],
  async handle({ params: { id }, query: { step, version }, actor, db, services }) {
    const run = await found(db, actor, id);
    let again = id;
    if (version !== undefined) again = await repeatMended(db, actor, run, services.workflows().current());
    else if (step !== undefined) again = await repeatFrom(db, actor, run, { step });
    else await retryRun(db, actor, id);
    services.runs.queued();
    return { status: 202, body: { run: again, status: 'queued' } };
  },
});

/** Puts a failed run aside. */
export const dropOne = defineRoute({
  method: 'POST',
  path: '/runs/:id/drop',
  tag: 'Runs',
  summary:
    'Puts a failed run aside: it stays in the list and can be retried, and no longer counts as failed in queues, counts and metrics.',
  access: 'user',
  scope: 'runs',
  audited: true,
  params: runParams,
  answers: { 200: { about: 'The run.', schema: wholeRun } },
  problems: [401, 403, 404, 409],
  async handle({ params: { id }, actor, db }) {
    await found(db, actor, id);
    await dropRun(db, actor, id);
    return { status: 200, body: await shown(db, actor, id) };
  },
});

/** Runs a run's workflow again. */
export const rerunOne = defineRoute({
  method: 'POST',
  path: '/runs/:id/rerun',
  tag: 'Runs',
  summary:
    'Runs it again from its beginning, as a new run of the present definition, with the rights of the caller.',
  access: 'user',
  scope: 'runs',
  params: runParams,
  answers: { 202: { about: 'The new run.', schema: begun } },
  problems: [401, 403, 404, 409],
  async handle({ params: { id }, actor, db, services }) {
    const repeated = await found(db, actor, id);
    const { workflow: identifier, queue, elevated } = repeated;
    const set = services.workflows().current();
    const workflow = set.lookup(identifier);
    if (workflow === undefined)
      throw new Problem('conflict', `The workflow "${identifier}" no longer exists.`);
    refuseOff(workflow.definition);
    const rights = { actor, elevated: set.isElevated(identifier) };
    const start = repeatedStart(repeated, workflow.definition, rights);
    const run = newId();
    await queueRun(db, {
      id: run,
      workflow: identifier,
      version: workflow.version ?? 0,
      kind: 'durable',
      queue,
      actor: actor.user?.id ?? null,
      roles: actor.user?.roles,
      elevated: elevated || workflow.definition.elevated === true,
      cause: { type: 'rerun', run: id },
      start,
    });
    services.runs.queued();
    return { status: 202, body: { run, status: 'queued' } };
  },
});

/** A run that the caller may see and whose workflow they may run. */
async function found(db: Executor, actor: Actor, id: string): Promise<WholeRun> {
  const run = await readRun(db, actor, id);
  if (run === undefined) throw new Problem('not_found', 'There is no such run.');
  if (!mayRun(actor, run.workflow)) throw new Problem('forbidden', 'You may not run this workflow.');
  return run;
}

async function shown(db: Executor, actor: Actor, id: string): Promise<object> {
  const run = await readRun(db, actor, id);
  if (run === undefined) throw new Problem('not_found', 'There is no such run.');
  return shownRun(actor, run, (await readTrace(db, id)) as KeptStep[]);
}
