import { isObject, workflowIdentifier } from '@bakehouse/contract';
import { defineElement, emit, mark, recipeOption } from '@bakehouse/engine';
import type { ElementContext, ElementFinding, Outcome, StartRequest } from '@bakehouse/engine';
import * as z from 'zod';
import { fixedType } from '../fixed-type.ts';
import { needed } from '../needed.ts';
import { wrongOption } from '../wrong-option.ts';

/** Runs another workflow. */
export const actionRun = defineElement({
  type: 'action/run',
  summary: 'Runs another workflow; its output is the output of the last element there.',
  options: z
    .strictObject({
      workflow: mark(workflowIdentifier, 'workflow').describe('Identifier of the workflow to run'),
      async: z
        .boolean()
        .nullish()
        .describe(
          'Whether the called workflow runs asynchronously; null or omitted: as the workflow itself says',
        ),
      queue: mark(z.string().min(1), 'queue').nullish().describe('Queue for asynchronous runs'),
      scope: z.boolean().optional().describe('Whether a new context is created for the called workflow'),
      input: z
        .union([z.record(z.string(), recipeOption), z.array(z.string().min(1))])
        .optional()
        .describe('Variables of the new context: name to value, or the names of variables to copy'),
    })
    .refine(({ async, scope }) => !(async === true && scope === false), {
      path: ['scope'],
      error: 'An asynchronous call cannot run in the present context: "scope" must be true',
    }),
  effect: ({ async }) => (async === true ? 'database' : 'none'),
  calls: ({ workflow, async, scope }) =>
    typeof workflow === 'string'
      ? [{ workflow, async: typeof async === 'boolean' ? async : null, scope: scope === true }]
      : [],
  infer: ({ options: { async, workflow }, given }) => ({
    outputs: {
      default:
        async === true ? fixedType('the run that was started', { run: { kind: 'string' } }) : given(workflow),
    },
  }),
  check: ({ options: { workflow, async, queue }, isAsync }) => {
    const runsLater =
      typeof async === 'boolean' ? async : typeof workflow === 'string' ? isAsync(workflow) : undefined;
    return typeof queue === 'string' && runsLater === false
      ? [vain('queue', 'A synchronous run waits in no queue: set "async", or leave "queue" out')]
      : [];
  },
  run: ({ input, options: { workflow, async, queue, scope, input: given = {} }, ctx }) => {
    if (!(async ?? ctx.isAsync(workflow) ?? false)) {
      return { kind: 'called', workflow, ...(scope === true ? { variables: variablesOf(given, ctx) } : {}) };
    }
    if (scope === false) {
      throw wrongOption('scope', `"${workflow}" runs asynchronously, so "scope" must be true`, 'bad_value');
    }
    return start(
      {
        workflow,
        variables: variablesOf(given, ctx),
        input,
        from: { resource: ctx.variables['resource'] ?? null, event: ctx.variables['event'] ?? null },
        ...(typeof queue === 'string' ? { queue } : {}),
      },
      ctx,
    );
  },
  examples: [
    {
      title: 'A run in the background.',
      options: { workflow: 'w0', async: true, scope: true, input: { number: 'number' } },
      input: { number: 'A-1' },
      gives: { default: { run: '019a7f00-0000-7000-8000-000000000003' } },
      instruction: { type: 'run', run: '019a7f00-0000-7000-8000-000000000003' },
    },
  ],
});

async function start(request: StartRequest, ctx: ElementContext): Promise<Outcome> {
  const { run } = await needed(ctx.services.startRun, 'start runs')(request, ctx.effect);
  ctx.respond({ type: 'run', run });
  return emit('default', { run });
}

function variablesOf(
  given: Record<string, unknown> | string[],
  { variables }: ElementContext,
): Record<string, unknown> {
  if (!Array.isArray(given)) return isObject(given) ? given : {};
  return Object.fromEntries(
    given.flatMap((written) => {
      const name = written.replace(/^\$/, '');
      return Object.hasOwn(variables, name) ? [[name, variables[name]]] : [];
    }),
  );
}

function vain(option: string, message: string): ElementFinding {
  return { option, code: 'no_effect', message, warning: true };
}
