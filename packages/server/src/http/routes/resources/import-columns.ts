import { findTarget } from '@bakehouse/store';
import * as z from 'zod';
import { columnTargets, guessTargets } from '../../../formats/import/column-targets.ts';
import { fileColumns } from '../../../formats/import/file-columns.ts';
import { importFormats } from '../../../formats/import/import-formats.ts';
import { defineRoute } from '../../define-route.ts';
import { importKeys, importTarget } from '../../request/import-target-of.ts';
import { accessOf, moduleParams } from '../../request/resource-input.ts';

const target = z.object({
  name: z.string().describe('As `columns` of an import names it'),
  field: z.string(),
  title: z.string(),
  by: z
    .object({ field: z.string(), title: z.string(), unique: z.boolean() })
    .optional()
    .describe('The field of the related resource by which that is found'),
});

/** What the columns of a file seem to stand for. */
export const importColumns = defineRoute({
  method: 'POST',
  path: '/modules/:module/resources/import/columns',
  tag: 'Resources',
  summary:
    'Tells the columns of a file that is to be imported, some of their values, and what each seems to stand for. Stores nothing.',
  work: 'transfer',
  access: 'user',
  params: moduleParams,
  upload: Object.keys(importFormats),
  seconds: 600,
  answers: {
    200: {
      about: 'The columns, and what they may stand for.',
      schema: z.object({
        columns: z.array(
          z.object({
            name: z.string(),
            samples: z.array(z.string()).describe('Some values from the first 100 rows'),
            target: z.string().describe('What it seems to stand for; empty where that is unknown'),
          }),
        ),
        targets: z.array(target).describe('All that a column may stand for'),
        keys: z.array(z.array(z.string())).describe('Unique keys by which an import may match rows'),
      }),
    },
  },
  problems: [401, 403, 404],
  async handle(input) {
    const { params, upload, actor, services } = input;
    if (upload === undefined) throw new Error('a file was announced and did not come');
    findTarget(accessOf(input), params.module, 'create');
    const modules = services.modules();
    const known = importTarget(modules, actor, params.module);
    const targets = columnTargets(known);
    const columns = await fileColumns(upload, actor.user?.id ?? '');
    const guesses = guessTargets(columns, targets, known);
    return {
      status: 200,
      body: {
        columns: columns.map((each) => ({ ...each, target: guesses.get(each.name) ?? '' })),
        targets,
        keys: importKeys(modules, actor, params.module),
      },
    };
  },
});
