import { modulesBatch, resource, resourceBatch } from '@bakehouse/contract';
import { runBatch, runModulesBatch } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { accessOf, moduleParams } from '../../request/resource-input.ts';

const result = z.object({
  op: z.enum(['create', 'update', 'upsert', 'delete']),
  status: z.int(),
  id: z.string().optional(),
  resource: resource.optional(),
});

const answered = { 200: { about: 'An answer to each.', schema: z.object({ data: z.array(result) }) } };

/** Many operations, all or nothing. */
export const batch = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources/batch',
  tag: 'Resources',
  summary: 'Does up to 1,000 operations in one transaction: all of them or none.',
  access: 'user',
  params: moduleParams,
  body: resourceBatch,
  answers: answered,
  problems: [401, 403, 404, 409, 412, 428],
  async handle(input) {
    const answers = await runBatch(accessOf(input), input.params.module, input.body.operations);
    return { status: 200, body: `{"data":[${answers.join(',')}]}` };
  },
});

/** Many operations on any modules, all or nothing. */
export const batchOfModules = defineRoute({
  method: 'POST',
  path: '/batch',
  tag: 'Resources',
  summary: 'Does up to 1,000 operations on any modules in one transaction: all of them or none.',
  access: 'user',
  body: modulesBatch,
  answers: answered,
  problems: [401, 403, 404, 409, 412, 428],
  async handle(input) {
    const answers = await runModulesBatch(accessOf(input), input.body.operations);
    return { status: 200, body: `{"data":[${answers.join(',')}]}` };
  },
});
