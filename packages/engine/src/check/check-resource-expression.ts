import type { ModuleDefinition } from '@bakehouse/contract';
import { checkExpression } from '../expression/check.ts';
import type { ExpressionFault } from '../expression/fault.ts';
import { readOnce } from '../expression/read-once.ts';
import { hintFor } from './hint.ts';
import type { TypeFault } from './types/env.ts';
import { resourceType } from './types/of-module.ts';
import { recipeType } from './types/of-recipe.ts';

/** What is wrong with an expression over a resource of a module: a label, a rule, a computed field. */
export function checkResourceExpression(source: string, definition: ModuleDefinition): ExpressionFault[] {
  const faults = checkExpression(source, { variables: ['resource'] });
  if (faults.length > 0) return faults;
  const type = resourceType(definition);
  const found: ExpressionFault[] = [];
  const take = ({ code, message, position, name, names }: TypeFault): void => {
    // What is of the wrong kind may turn out well; what is not there never does.
    if (code === 'wrong_type') return;
    const hint = name === undefined || names === undefined ? undefined : hintFor(name, names);
    found.push({ code, message, position, ...(hint === undefined ? {} : { hint }) });
  };
  recipeType(source, '', { input: type, variables: new Map([['resource', type]]), read: readOnce() }, take);
  return found;
}
