import * as z from 'zod';

/** One place that uses a definition, or a part of one. */
export const use = z
  .object({
    kind: z
      .enum([
        'module',
        'role',
        'queue',
        'connection',
        'env',
        'api',
        'piece',
        'workflow',
        'dashboard',
        'site',
        'run',
        'view',
        'chart',
        'template',
      ])
      .describe(
        '`run`: runs that are not over and go on with a version of the workflow `name`; `view` and `chart`: what a user has saved; `template`: a resource whose Liquid names it',
      ),
    name: z.string().describe('Identifier of what uses it, or the name of a view'),
    path: z.string().describe('Dotted path of the place in it'),
    message: z.string().describe('What would be wrong there'),
    code: z.string(),
    certain: z
      .boolean()
      .describe('False where the name stands there and nobody can tell whether it means this'),
    version: z.int().optional().describe('Of the workflow that runs go on with'),
    runs: z.int().optional().describe('How many runs that are not over'),
    carried: z.boolean().optional().describe('True where it gets the new name of a renamed field by itself'),
    user: z.string().optional().describe('Id of the user whose view or chart it is'),
  })
  .meta({ id: 'Use' });

/** One place that uses a definition, or a part of one. */
export type Use = z.infer<typeof use>;
