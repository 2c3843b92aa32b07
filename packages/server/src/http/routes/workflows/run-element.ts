import { newId, Problem, workflowIdentifier } from '@bakehouse/contract';
import { queueRun } from '@bakehouse/store';
import * as z from 'zod';
import { refuseOff } from '../../../work/workflows/refuse-off.ts';
import { defineRoute } from '../../define-route.ts';

/** One element of a workflow, run by itself. */
export const runElement = defineRoute({
  method: 'POST',
  path: '/workflows/:identifier/run-element',
  tag: 'Workflows',
  summary:
    'Runs one element of a stored workflow and nothing behind it, as a new run: what it does is really done. For administrators.',
  access: 'admin',
  params: z.object({ identifier: workflowIdentifier }),
  body: z.strictObject({
    element: z.string().describe('Name of the element'),
    input: z.unknown().optional().describe('What comes into it'),
    variables: z.record(z.string(), z.unknown()).optional().describe('The variables that it sees, by name'),
  }),
  answers: {
    202: { about: 'The new run.', schema: z.object({ run: z.string(), status: z.string() }) },
  },
  problems: [401, 403, 404, 409],
  async handle({ params: { identifier }, body, actor, db, services }) {
    const { element, input = null, variables = {} } = body;
    const workflow = services.workflows().current().lookup(identifier);
    if (workflow === undefined) throw new Problem('not_found', 'There is no such workflow.');
    refuseOff(workflow.definition);
    const found = workflow.elements.get(element);
    if (found === undefined || found.element.type.startsWith('event/'))
      throw new Problem('invalid', `The workflow has no element "${element}" that could be run.`, {
        errors: [{ path: 'element', code: 'unknown_element', message: `There is no element "${element}"` }],
      });
    // What a trace hides would be done with the marks that stand in its place.
    if (JSON.stringify([input, variables]).includes(hidden))
      throw new Problem(
        'conflict',
        'Secret values were not kept with what came into this element: run the workflow from its beginning.',
      );
    const run = newId();
    const { user: _user, run: _run, env: _env, ...seen } = variables;
    await queueRun(db, {
      id: run,
      workflow: identifier,
      version: workflow.version ?? 0,
      kind: 'durable',
      actor: actor.user?.id ?? null,
      roles: actor.user?.roles,
      elevated: workflow.definition.elevated === true,
      cause: { type: 'direct' },
      start: { at: { element, input, variables: seen }, only: true },
    });
    services.runs.queued();
    return { status: 202, body: { run, status: 'queued' } };
  },
});

const hidden = '•••';
