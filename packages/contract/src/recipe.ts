import * as z from 'zod';
import { jsonFaults } from './json-value.ts';

/** An expression string, or null, number or boolean, or an array or dictionary of Recipes. */
export type Recipe = string | number | boolean | null | Recipe[] | { [key: string]: Recipe };

const nested: z.ZodType<Recipe> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(nested), z.record(z.string(), nested)]),
  )
  .meta({ id: 'Recipe' });

/** An expression string, or null, number or boolean, or an array or dictionary of Recipes, at most 64 levels deep. */
export const recipe = z
  .unknown()
  .refine((value) => jsonFaults(value, '').length === 0, {
    error: 'Expected a JSON value of at most 64 levels',
    abort: true,
  })
  .pipe(nested);
