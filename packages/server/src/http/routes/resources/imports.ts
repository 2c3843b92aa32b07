import { uuid } from '@bakehouse/contract';
import { listImports, undoImport } from '@bakehouse/store';
import * as z from 'zod';
import { defineRoute } from '../../define-route.ts';
import { pageSchema } from '../../request/paging.ts';
import { accessOf, moduleParams } from '../../request/resource-input.ts';

const fault = z.object({ path: z.string(), message: z.string(), code: z.string() });

const kept = z
  .object({
    id: z.string(),
    file: z.string().describe('The name of the file, where it was told'),
    at: z.string(),
    by: z.string().nullable().describe('User id'),
    created: z.int(),
    updated: z.int(),
    undoneAt: z.string().nullable().describe('When it was last undone'),
    left: z.int().describe('How many resources are left that an undo would take back'),
  })
  .meta({ id: 'Import' });

/** What was imported. */
export const imports = defineRoute({
  method: 'GET',
  path: '/modules/:module/imports',
  tag: 'Resources',
  summary:
    'Lists your latest imports into a module; administrators see those of all. They are kept for 90 days.',
  access: 'user',
  params: moduleParams,
  answers: { 200: { about: 'The latest first.', schema: pageSchema(kept) } },
  problems: [401, 403, 404],
  async handle(input) {
    const data = await listImports(accessOf(input), input.params.module);
    return { status: 200, body: { data, next: null } };
  },
});

/** Takes an import back. */
export const undoOneImport = defineRoute({
  method: 'POST',
  path: '/modules/:module/imports/:id/undo',
  tag: 'Resources',
  summary:
    'Undoes an import: what it created is deleted, what it changed gets its former values, as far as you may. What was changed since stays.',
  work: 'transfer',
  access: 'user',
  params: moduleParams.extend({ id: uuid }),
  seconds: 3600,
  answers: {
    200: {
      about: 'What was undone, and what stays as it is.',
      schema: z.object({
        undone: z.int(),
        left: z.int().describe('How many stay as they are'),
        kept: z
          .array(z.object({ id: z.string(), errors: z.array(fault) }))
          .describe('The first 1,000 of these'),
      }),
    },
  },
  problems: [401, 403, 404],
  async handle(input) {
    return { status: 200, body: await undoImport(accessOf(input), input.params.module, input.params.id) };
  },
});
