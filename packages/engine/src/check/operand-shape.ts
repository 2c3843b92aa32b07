import { columnOf, takesList, type FieldDefinition, type Operator } from '@bakehouse/contract';
import { describeType } from '../types/type.ts';
import { quoted } from './hint.ts';
import type { Report } from './subject.ts';
import { recipeType, type RecipePlace } from './types/of-recipe.ts';
import { writtenIn } from './written-in.ts';

/** What is asked of a field, and where that stands. */
export interface Asked {
  field: FieldDefinition;
  operator: Operator;
  recipe: unknown;
  path: string;
}

/** Tells of one value where an operator takes two, or several where it takes one; whether it did. */
export function tellShape(
  { field, operator, recipe, path }: Asked,
  place: RecipePlace,
  report: Report,
): boolean {
  const tell = (code: string, message: string): true => {
    report.warning(code, path, message);
    return true;
  };
  const type = recipeType(recipe, path, place);
  const isSurely = type.kind !== 'unknown' && type.kind !== 'several' && type.kind !== 'null';
  if (operator === '_null') {
    const isRight = !isSurely || type.kind === 'boolean';
    return isRight ? false : tell('wrong_type', `"_null" takes true or false, not ${describeType(type)}`);
  }
  if (operator === '_between') {
    const ends = Array.isArray(recipe) ? recipe.map(writtenIn(place).literal) : undefined;
    if (ends !== undefined && ends.length !== 2)
      return tell('wrong_type', `"_between" takes two values, from and to, not ${ends.length}`);
    if (isSurely && type.kind !== 'list')
      return tell('wrong_type', `"_between" takes a list of two values, not ${describeType(type)}`);
    const [from, to] = ends ?? [];
    const isTurned = typeof from === typeof to && (from as number | string) > (to as number | string);
    return from !== undefined && isTurned
      ? tell(
          'bad_value',
          `Nothing lies between ${quoted(from)} and ${quoted(to)}: the lower value stands first`,
        )
      : false;
  }
  const isOfSeveral =
    operator === '_within' || takesList(operator) || columnOf(field).endsWith('[]') || field.type === 'list';
  if (isOfSeveral || type.kind !== 'list') return false;
  return tell(
    'wrong_type',
    `"${operator}" takes one value, and this is a list: use "_in" for one of several`,
  );
}
