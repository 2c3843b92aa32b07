import { uuid } from '@bakehouse/contract';
import * as z from 'zod';
import { time } from '../../../identity/schemas.ts';

/** Where a run stands. */
export const runStatus = z.enum(['queued', 'running', 'waiting', 'completed', 'failed', 'cancelled']);

const failure = z.object({
  code: z.string(),
  message: z.string(),
  element: z.string().optional(),
  errors: z
    .array(z.object({ path: z.string(), message: z.string(), code: z.string() }))
    .optional()
    .describe('What is wrong and where: fields of what was to be saved, or options of the element'),
});

/** A run as lists show it. */
export const runBody = z
  .object({
    id: uuid,
    workflow: z.string(),
    version: z.int(),
    kind: z.enum(['ephemeral', 'atomic', 'durable']),
    status: runStatus,
    queue: z.string(),
    actor: uuid.nullable().describe('The user who caused it'),
    elevated: z
      .boolean()
      .describe(
        "Whether it has had the system's rights, or was given something by a run that had them: then only administrators see its values",
      ),
    cause: z
      .looseObject({ type: z.string() })
      .describe(
        'direct, event, schedule, webhook, mail, mqtt, run, rerun or failure; with the event, the resource or the run',
      ),
    attempts: z.int().describe('How often it was begun since it last got on'),
    steps: z.int().describe('How many elements were executed'),
    error: failure.nullable(),
    createdAt: time,
    startedAt: time.nullable(),
    endedAt: time.nullable(),
    wakeAt: time.nullable().describe('When it goes on by itself'),
    droppedAt: time.nullable().describe('When it was put aside after it had failed'),
  })
  .meta({ id: 'Run' });

const step = z.looseObject({
  element: z.string(),
  workflow: z.string(),
  port: z.string().optional().describe('The port that fired last'),
  ports: z.array(z.string()).optional().describe('All ports that fired, in order, where they are several'),
  input: z.unknown().optional(),
  output: z.unknown().optional(),
  at: z.string(),
  ms: z.number(),
  error: failure.optional(),
  inner: z.literal(true).optional().describe('In a branch of flow/each or in a called workflow'),
  waits: z
    .object({ until: z.string().optional() })
    .optional()
    .describe('It began to wait: until this time, or until somebody ends it'),
  resumed: z.literal(true).optional().describe('It went on after its wait'),
  variables: z
    .record(z.string(), z.unknown())
    .optional()
    .describe('What `set` had bound before it, where that has changed since the step before'),
  unset: z.array(z.string()).optional().describe('Variables that were gone'),
  lost: z.array(z.string()).optional().describe('Which of its values are not kept whole'),
});

/** A run with what it began with, what it did and what it came to. */
export const wholeRun = runBody
  .extend({
    input: z.unknown().optional(),
    output: z.unknown().optional(),
    instructions: z.unknown().optional(),
    trace: z
      .array(step)
      .describe('The executions of elements in their order; long values are cut, secrets masked'),
  })
  .meta({ id: 'WholeRun' });
