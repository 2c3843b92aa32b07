import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { moduleParams } from '../../request/resource-input.ts';

const typeChange = z
  .object({
    field: z.string().describe('As it is called before the change'),
    from: z.string().describe('Its type so far'),
    to: z.string().describe('The type that it gets'),
    done: z.int().describe('Resources whose value has been read'),
    total: z.int().describe('About how many there are'),
    since: z.iso.datetime(),
  })
  .meta({ id: 'TypeChange' });

/** How far changes of types are. */
export const moduleTypeChanges = defineRoute({
  method: 'GET',
  path: '/modules/:module/type-changes',
  tag: 'Modules',
  summary: 'Lists the fields of a module whose type is being changed, and how far that is.',
  access: 'admin',
  params: moduleParams,
  answers: {
    200: {
      about: 'Those under way; none where the last one is done or undone.',
      schema: z.object({ data: z.array(typeChange), next: z.null() }),
    },
  },
  problems: [401, 403, 404],
  async handle({ params, services }) {
    return { status: 200, body: { data: await services.modules().typeChanges(params.module), next: null } };
  },
});
