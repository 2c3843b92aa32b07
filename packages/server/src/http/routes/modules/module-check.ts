import { isObject, moduleDefinition } from '@bakehouse/contract';
import { listRoles } from '@bakehouse/store';
import * as z from 'zod';
import { diffOf } from '../../../developer/definitions/change-text.ts';
import { hiddenFieldWarnings } from '../../../developer/definitions/hidden-field-warnings.ts';
import { modules as kind } from '../../../developer/definitions/kinds/modules.ts';
import { use } from '../../../developer/uses/use.ts';
import { carriedOver, markCarried } from '../../../developer/uses/carried-over.ts';
import { usesOfChange } from '../../../developer/uses/uses-of.ts';
import { defineRoute } from '../../define-route.ts';

const entry = z.object({
  path: z.string().describe('Dotted path of the place'),
  message: z.string(),
  code: z.string(),
});

/** What storing a module would change, and what is wrong with it. */
export const checkOneModule = defineRoute({
  method: 'POST',
  path: '/modules/check',
  tag: 'Modules',
  summary: 'Checks a definition against what is stored, its values included, and stores nothing.',
  access: 'admin',
  body: z.record(z.string(), z.unknown()),
  answers: {
    200: {
      about: 'What was found, and how the definition differs from the stored one.',
      schema: z.object({
        errors: z.array(entry),
        warnings: z
          .array(entry)
          .describe('What roles could find out, or miss, by fields that they may not read'),
        uses: z
          .array(use)
          .describe('What uses the fields, choices and events that the change would take away'),
        diff: z.string().describe('Unified diff of the definition as a file; empty where it is the same'),
        version: z.int().nullable().describe('The stored version; null where there is none'),
      }),
    },
  },
  problems: [401, 403],
  async handle({ actor, body, db, services }) {
    const modules = services.modules();
    const identifier =
      typeof body['bakery_resource_module'] === 'string' ? body['bakery_resource_module'] : '';
    const stored = modules.find(identifier);
    const before = stored?.definition;
    const errors = await modules.check(actor, body);
    const diff = isObject(body)
      ? diffOf({ kind, identifier, after: body, ...(before === undefined ? {} : { before }) })
      : '';
    const warnings =
      errors.length > 0
        ? []
        : hiddenFieldWarnings(moduleDefinition.parse(body), await listRoles(db, { limit: 1000 }));
    const parts = { pool: services.pool(), modules, workflows: services.workflows() };
    const after = errors.length > 0 ? undefined : moduleDefinition.parse(body);
    const uses =
      after === undefined
        ? []
        : markCarried(
            await usesOfChange(db, parts, { folder: 'modules', identifier, before, after }),
            await carriedOver(db, parts, before, after),
          );
    return {
      status: 200,
      body: {
        errors,
        uses,
        warnings: warnings.map(({ path, message, code }) => ({ path, message, code })),
        diff,
        version: stored?.version ?? null,
      },
    };
  },
});
