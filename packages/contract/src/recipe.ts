import * as z from 'zod';

/** An expression string, or null, number or boolean, or an array or dictionary of Recipes. */
export type Recipe = string | number | boolean | null | Recipe[] | { [key: string]: Recipe };

/** An expression string, or null, number or boolean, or an array or dictionary of Recipes. */
export const recipe: z.ZodType<Recipe> = z
  .lazy(() =>
    z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(recipe), z.record(z.string(), recipe)]),
  )
  .meta({ id: 'Recipe' });
