import { recipeOption } from '@bakehouse/engine';
import type { OptionSchema } from '../../forms/option-kind.ts';

/** The schema of a variable's value: a recipe. */
export const recipeSchema: OptionSchema = recipeOption;
