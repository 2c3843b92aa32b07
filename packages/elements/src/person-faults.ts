import { itemsOf, type ElementCheck, type ElementFinding, type Type } from '@bakehouse/engine';
import { doubt } from './finding.ts';

/** What is wrong with an option that names people, by the type of what it gives. */
export function personFaults(
  option: string,
  recipe: unknown,
  { typeOf }: Pick<ElementCheck, 'typeOf'>,
  namesRoles = false,
): ElementFinding[] {
  const given = recipe === undefined ? undefined : notAPerson(itemsOf(typeOf(recipe)), namesRoles);
  return given === undefined ? [] : [doubt(option, 'wrong_type', `This is ${given}, and names nobody`)];
}

/** What a value is that can name neither a user nor an address; undefined where it may. */
function notAPerson(type: Type, namesRoles: boolean): string | undefined {
  if (type.kind === 'number') return 'a number';
  if (type.kind === 'boolean') return 'true or false';
  if (type.kind === 'object' && type.module !== undefined)
    return `a whole resource of "${type.module}": take its field`;
  if (type.kind !== 'string') return undefined;
  if (type.idOf !== undefined) return `the id of a resource of "${type.idOf}": find that by data/find`;
  if (type.entity === 'file') return 'a file';
  if (type.holds !== undefined) return 'a day or a time';
  if (type.choices?.every((each) => !each.includes('@')) === true && !namesRoles)
    return 'one of several words';
  return type.format === undefined || type.format === 'email' ? undefined : `what stands in a ${type.format}`;
}
