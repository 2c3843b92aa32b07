import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';

const entry = z.object({
  path: z.string().describe('Dotted path of the place'),
  message: z.string(),
  code: z.string(),
  hint: z.string().optional().describe('What may have been meant'),
});

/** What is wrong with a workflow. */
export const checkOneWorkflow = defineRoute({
  method: 'POST',
  path: '/workflows/check',
  tag: 'Workflows',
  summary: 'Checks a definition and stores nothing.',
  access: 'admin',
  body: z.record(z.string(), z.unknown()),
  answers: {
    200: {
      about: 'What was found, and the kind of run that the definition makes.',
      schema: z.object({
        errors: z.array(entry),
        warnings: z.array(entry),
        kind: z.enum(['ephemeral', 'atomic', 'durable']),
      }),
    },
  },
  problems: [401, 403],
  async handle({ body, db, services }) {
    return { status: 200, body: await services.workflows().check(db, body) };
  },
});
