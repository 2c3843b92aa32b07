import { isObject } from '@bakehouse/contract';
import type { Report } from './subject.ts';
import type { RecipePlace } from './types/of-recipe.ts';
import { writtenIn } from './written-in.ts';

/** Tells of conditions that say nothing, and of bounds that nothing lies between. */
export function tellEmptyConditions(filter: unknown, path: string, place: RecipePlace, report: Report): void {
  if (Array.isArray(filter))
    for (const [index, each] of filter.entries())
      tellEmptyConditions(each, `${path}.${index}`, place, report);
  if (!isObject(filter)) return;
  for (const [key, value] of Object.entries(filter)) {
    const at = `${path}.${key}`;
    if ((key === '_or' || key === '_and') && Array.isArray(value) && value.length === 0)
      report.warning('no_effect', at, `"${key}" has no conditions`);
    if (isObject(value)) tellBounds(value, at, place, report);
    tellEmptyConditions(value, at, place, report);
  }
}

function tellBounds(
  condition: Record<string, unknown>,
  path: string,
  place: RecipePlace,
  report: Report,
): void {
  const { literal } = writtenIn(place);
  const low = literal(condition['_gt'] ?? condition['_gte']);
  const high = literal(condition['_lt'] ?? condition['_lte']);
  const isTurned =
    (typeof low === 'number' && typeof high === 'number' && low > high) ||
    (typeof low === 'string' && typeof high === 'string' && low > high);
  if (isTurned)
    report.warning(
      'bad_value',
      path,
      `Nothing is above ${JSON.stringify(low)} and below ${JSON.stringify(high)}`,
    );
}
