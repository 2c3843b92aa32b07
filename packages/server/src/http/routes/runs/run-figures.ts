import { uuid } from '@bakehouse/contract';
import { mayRun, readRunFigures } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { runStatus } from './run-schemas.ts';

const hourMs = 3_600_000;

/** How each workflow fares. */
export const runsByWorkflow = defineRoute({
  method: 'GET',
  path: '/runs/by-workflow',
  tag: 'Runs',
  summary:
    'Counts the runs of each workflow that the caller may run, of those runs that they may see: how many began, how many failed, and the last one.',
  access: 'user',
  scope: 'runs',
  query: z.strictObject({
    hours: z.coerce.number().int().min(1).max(720).default(24).describe('Over how many hours until now'),
  }),
  answers: {
    200: {
      about: 'The figures, by identifier of the workflow.',
      schema: z.object({
        data: z.array(
          z.object({
            workflow: z.string(),
            runs: z.int().describe('Runs that began in that time'),
            failed: z.int().describe('Those of them that failed'),
            attention: z.int().describe('Failed runs of any time that were neither retried nor dropped'),
            last: z.object({ run: uuid, status: runStatus, at: z.string() }).nullable(),
          }),
        ),
        next: z.null(),
      }),
    },
  },
  problems: [401],
  async handle({ query: { hours }, actor, db, services }) {
    const { all } = services.workflows().current();
    const names = all.map(({ identifier }) => identifier).filter((name) => mayRun(actor, name));
    const since = new Date(Date.now() - hours * hourMs);
    return { status: 200, body: { data: await readRunFigures(db, actor, names, since), next: null } };
  },
});
