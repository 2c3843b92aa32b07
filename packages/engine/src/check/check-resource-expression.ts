import { closedChoices, type FieldDefinition, type ModuleDefinition } from '@bakehouse/contract';
import { checkExpression } from '../expression/check.ts';
import { parseExpression } from '../expression/expression.ts';
import type { ExpressionFault } from '../expression/fault.ts';
import { readOnce } from '../expression/read-once.ts';
import { conflicts, describeType } from '../types/type.ts';
import { hintFor } from './hint.ts';
import { hostedNames } from './hosted-names.ts';
import type { TypeFault } from './types/env.ts';
import { fieldValueType, resourceType } from './types/of-module.ts';
import { recipeType } from './types/of-recipe.ts';
import { writtenIn } from './written-in.ts';

/** What is wrong with an expression over a resource: what never works, and what may turn out well. */
export interface ResourceExpressionFaults {
  errors: ExpressionFault[];
  warnings: ExpressionFault[];
}

/** What is wrong with an expression over a resource of a module: its label, one of its rules, or the computed field that it is for. */
export function checkResourceExpression(
  source: string,
  definition: ModuleDefinition,
  purpose: 'label' | 'rule' | FieldDefinition,
): ResourceExpressionFaults {
  const errors = checkExpression(source, { variables: ['resource'] });
  const warnings: ExpressionFault[] = [];
  if (errors.length === 0) errors.push(...hostedIn(source));
  if (errors.length > 0) return { errors, warnings };
  const type = resourceType(definition);
  const place = { input: type, variables: new Map([['resource', type]]), read: readOnce() };
  const take = ({ code, message, position, mild, name, names }: TypeFault): void => {
    const hint = name === undefined || names === undefined ? undefined : hintFor(name, names);
    // What is of the wrong kind may turn out well; what is not there never does.
    const isSure = mild !== true && (code === 'unknown_field' || code === 'not_a_choice');
    (isSure ? errors : warnings).push({ code, message, position, ...(hint === undefined ? {} : { hint }) });
  };
  const given = recipeType(source, '', place, take);
  if (purpose === 'label' || purpose === 'rule') {
    if (writtenIn(place).isConstant(source))
      warnings.push({ code: 'constant', message: 'It is the same for every resource', position: 0 });
    else if (purpose === 'label' && (given.kind === 'list' || given.kind === 'object')) {
      const message = `A label is a text, not ${describeType(given)}`;
      warnings.push({ code: 'wrong_type', message, position: 0 });
    } else if (purpose === 'rule' && conflicts({ kind: 'boolean' }, given)) {
      const message = `A rule holds where it gives true, and this gives ${describeType(given)}: compare it`;
      warnings.push({ code: 'wrong_type', message, position: 0 });
    }
    return { errors, warnings };
  }
  const computed = purpose;
  const wanted = fieldValueType(computed);
  if (conflicts(wanted, given)) {
    const message = `The result is ${describeType(given)}, but the field takes ${describeType(wanted)}`;
    warnings.push({ code: 'wrong_type', message, position: 0 });
  }
  const choices = closedChoices(computed);
  for (const text of choices === undefined ? [] : writtenIn(place).texts(source)) {
    if (choices?.includes(text) === true || text === '') continue;
    const message = `"${text}" is none of the choices of "${computed.identifier}": ${choices?.slice(0, 12).join(', ')}`;
    warnings.push({ code: 'not_a_choice', message, position: 0 });
  }
  const { fields } = definition.bakery_resource;
  const own = fields.findIndex(({ identifier }) => identifier === computed.identifier);
  for (const { identifier } of fields.slice(Math.max(own, 0)).filter(({ type }) => type === 'computed')) {
    if (!new RegExp(`(?:\\$resource\\.|^|[^\\w.$"])${identifier}\\b(?!["\\w])`).test(source)) continue;
    const message =
      identifier === computed.identifier
        ? `"${identifier}" is worked out from itself`
        : `"${identifier}" is worked out later: put it before "${computed.identifier}"`;
    warnings.push({ code: 'runs_itself', message, position: 0 });
  }
  return { errors, warnings };
}

/** The browser works these expressions out as well, while somebody types. */
function hostedIn(source: string): ExpressionFault[] {
  const expression = parseExpression(source);
  return expression.functions
    .filter((name) => hostedNames.has(name))
    .map((name) => ({
      code: 'server_function',
      message: `$${name} works on the server only, and this is worked out in the browser too`,
      position: expression.positionsOf(name)[0] ?? 0,
      hint: 'Set the field by a workflow.',
    }));
}
