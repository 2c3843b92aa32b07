import { newId, Problem, workflowTest, type WorkflowDefinition } from '@bakehouse/contract';
import { listEnv, type Executor } from '@bakehouse/store';
import * as z from 'zod';
import { find } from '../../../work/runs/services/find.ts';
import { testWorkflows } from '../../../developer/workflow-tests/run-tests.ts';
import { tryWorkflow } from '../../../developer/workflow-tests/try-workflow.ts';
import type { UsedElements } from '../../../work/workflows/stored-elements.ts';
import { defineRoute, type RouteInput } from '../../define-route.ts';

const anyObject = z.record(z.string(), z.unknown());
const failure = z.object({ code: z.string(), message: z.string(), element: z.string() });
const { event, input, as, given: found } = workflowTest.shape;

/** A workflow tried. */
export const tryOneWorkflow = defineRoute({
  method: 'POST',
  path: '/workflows/try',
  tag: 'Workflows',
  summary:
    'Runs a definition that need not be stored, with effects held back: what would be saved, sent or deployed is told and not done. What is stored is read as it is.',
  access: 'admin',
  body: z.strictObject({
    definition: anyObject,
    event,
    input,
    as,
    given: found.describe(
      'Answers of other systems and to questions, and what elements give without running; a wait without a question is skipped by any answer. Resources stand before those that are stored',
    ),
    until: z
      .string()
      .optional()
      .describe('Element behind which it stops: only what leads there runs. To its ends when left out'),
  }),
  answers: {
    200: {
      about: 'What it did, and what it would have done.',
      schema: z.object({
        status: z.string(),
        output: z.unknown(),
        error: failure.optional(),
        instructions: z.array(z.unknown()),
        effects: z.array(z.unknown()).describe('What would have been done, in order'),
        steps: z.array(
          z.object({
            element: z.string(),
            workflow: z.string(),
            input: z.unknown(),
            variables: z.unknown(),
            fired: z.array(z.object({ port: z.string(), data: z.unknown() })),
            at: z.string(),
            ms: z.number(),
            error: failure.optional(),
          }),
        ),
        waits: z.array(z.string()).describe('Elements at which it waits'),
      }),
    },
  },
  problems: [401, 403],
  async handle(given) {
    const { body, actor, db, services } = given;
    const { definition, others, elements } = await sound(given, body.definition);
    const { definition: _definition, until, ...begin } = body;
    const read = find({
      actor,
      executor: db,
      run: newId(),
      isElevated: () => false,
      modules: services.modules(),
      evaluate: services.evaluate,
      origins: [],
    });
    const { user } = actor;
    const modules = services.modules().lookup;
    const { env } = services.workflows().current();
    return {
      status: 200,
      body: await tryWorkflow({ definition, others, modules, elements, begin, until, user, env, read }),
    };
  },
});

/** The tests of a workflow run. */
export const testOneWorkflow = defineRoute({
  method: 'POST',
  path: '/workflows/test',
  tag: 'Workflows',
  summary:
    'Runs the `tests` of a definition that need not be stored, with effects held back, and tells what they left out.',
  access: 'admin',
  body: anyObject,
  answers: {
    200: {
      about: 'What came of each test, and which elements and linked ports none of them went through.',
      schema: z.object({
        tests: z.array(z.object({ name: z.string(), faults: z.array(z.string()) })),
        coverage: z.object({
          elements: z.object({ run: z.int(), all: z.int() }),
          ports: z.object({ fired: z.int(), all: z.int() }),
          notRun: z.array(z.string()),
          notFired: z.array(z.string()).describe('As `element.port`'),
        }),
      }),
    },
  },
  problems: [401, 403],
  async handle(given) {
    const { definition, others, elements } = await sound(given, given.body);
    const modules = given.services.modules().lookup;
    const rest = others.filter(({ identifier }) => identifier !== definition.identifier);
    const [result] = await testWorkflows(
      [definition],
      [definition, ...rest],
      modules,
      await defaults(given.db),
      elements,
    );
    if (result === undefined) throw new Error('no result for the tested workflow');
    return { status: 200, body: { tests: result.tests, coverage: result.coverage } };
  },
});

async function defaults(db: Executor): Promise<Record<string, unknown>> {
  const all = await listEnv(db);
  return Object.fromEntries(all.map(({ definition }) => [definition.name, definition.default]));
}

/** The definition where nothing is wrong with it, and the stored ones. */
async function sound(
  { db, services }: Pick<RouteInput<unknown, unknown, unknown>, 'db' | 'services'>,
  json: Record<string, unknown>,
): Promise<{ definition: WorkflowDefinition; others: WorkflowDefinition[]; elements: UsedElements }> {
  const workflows = services.workflows();
  const { errors } = await workflows.check(db, json);
  if (errors.length > 0) {
    const found = errors.map(({ path, message, code }) => ({ path, message, code }));
    throw new Problem('invalid', 'The workflow has errors.', { errors: found });
  }
  // What the check has passed is a definition.
  return {
    definition: json as unknown as WorkflowDefinition,
    others: [...workflows.current().definitions.values()],
    elements: await workflows.elementsFor(db, json),
  };
}
