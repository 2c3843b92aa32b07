import { recipeOption } from '@bakehouse/engine';
import * as z from 'zod';
import { connectionOption } from '../connection-option.ts';

/** The options of `data/files`. */
export const filesOptions = z.strictObject({
  connection: connectionOption(['s3', 'ssh']).describe('Connection of kind s3 or ssh (SFTP)'),
  operation: z
    .enum(['list', 'read', 'write', 'delete', 'move', 'exists'])
    .describe('What is done; `delete` of what is not there and a `move` that was done already are fine'),
  path: recipeOption
    .optional()
    .describe('Path of the file, without `..`; for `list` that of a folder, the first one when left out'),
  to: recipeOption.optional().describe('Path that `move` gives the file'),
  content: recipeOption.optional().describe('What `write` writes: a text, or a stored file'),
  as: z
    .enum(['file', 'text'])
    .default('file')
    .describe('What `read` gives: a stored file, or a text of at most 1 MB'),
  filename: recipeOption
    .optional()
    .describe('Name or virtual path of the stored file; the name it has there when left out'),
  replace: z.boolean().default(false).describe('Whether `move` may replace a file'),
  limit: z
    .int()
    .min(1)
    .max(10_000)
    .default(1000)
    .describe('Most entries that `list` gives; `more` says whether there are others'),
});
