import { readLoops } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { accessOf, moduleParams } from '../../request/resource-input.ts';

/** Which resources stand above themselves. */
export const resourceLoops = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/loops',
  tag: 'Resources',
  summary: 'Finds resources that lead back to themselves by a relation to their own module.',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({
    by: z.string().max(63).describe('A relation to one resource of the same module, such as the parent'),
  }),
  answers: {
    200: {
      about: 'Their ids.',
      schema: z.object({
        data: z.array(z.string()),
        more: z.boolean().describe('Whether there may be others'),
      }),
    },
  },
  problems: [400, 401, 403, 404],
  async handle(input) {
    return { status: 200, body: await readLoops(accessOf(input), input.params.module, input.query.by) };
  },
});
