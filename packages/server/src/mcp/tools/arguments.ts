import * as z from 'zod';

/** Arguments that several tools take. */
export const moduleName = z
  .string()
  .min(1)
  .max(100)
  .describe('Identifier of a module, as list_modules gives it');

export const entryId = z.string().min(1).max(100).describe('Id of an entry');

export const filter = z
  .record(z.string(), z.unknown())
  .optional()
  .describe(
    'Filter such as {"status": {"_eq": "open"}, "total": {"_gte": 100}}; _and, _or and _not hold others',
  );

export const search = z.string().max(500).optional().describe('Words to look for in the texts of entries');
