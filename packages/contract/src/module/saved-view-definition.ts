import * as z from 'zod';
import { identifierPattern, moduleIdentifier, roleSlug } from '../identifiers.ts';
import { viewSettings } from './view-settings.ts';

/** The name of a view for roles or for all. */
export const savedViewIdentifier = z
  .string()
  .regex(
    identifierPattern,
    'A view identifier is a lower-case letter, then up to 62 lower-case letters, digits or underscores',
  )
  .describe('View identifier');

/** More than any view of the app has. */
const mostLetters = 32_768;

/** A view of a module for roles or for all. */
export const savedViewDefinition = z
  .strictObject({
    identifier: savedViewIdentifier,
    module: moduleIdentifier.describe('The module whose entries it shows'),
    title: z.string().trim().min(1).max(100).describe('What its tab says'),
    roles: z.array(roleSlug).min(1).max(100).optional().describe('Who sees it; everybody when left out'),
    order: z
      .int()
      .min(0)
      .max(10_000)
      .optional()
      .describe('Where its tab stands: from the least on, then those without one'),
    settings: viewSettings.refine(
      (settings) => JSON.stringify(settings).length <= mostLetters,
      `must be at most ${mostLetters} letters of JSON`,
    ),
  })
  .meta({ id: 'SavedViewDefinition' });

/** A view of a module for roles or for all. */
export type SavedViewDefinition = z.infer<typeof savedViewDefinition>;
