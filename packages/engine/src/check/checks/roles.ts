import { modulesOf, targetsOf } from '../field-paths.ts';
import { isObject, uuidPattern } from '@bakehouse/contract';
import { hasMark } from '../../element/marks.ts';
import { knownNames } from '../../expression/closest.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { inferFlow } from '../types/flow.ts';
import { bareWords, literalTexts } from '../types/literal-texts.ts';
import { walkOptions, walkRecipe } from '../walk-options.ts';

/** Roles that are named exist. */
export const checkRoles: Check = (subject, report) => {
  const { json, elements, read, options } = subject;
  const { roles } = options;
  if (roles === undefined) return;
  const names = knownNames(() => roles);
  const check = (role: string, path: string): void => {
    // Where a user may stand as well, an id or an address is meant.
    if (roles.has(role) || role.includes('@') || uuidPattern.test(role)) return;
    report.missing('unknown_role', path, `There is no role "${role}"`, hintFor(role, names));
  };
  const checkRecipe = (recipe: unknown, path: string): void =>
    walkRecipe(recipe, path, (part, at) => {
      const found = 'expression' in part ? read(part.expression) : { fault: undefined };
      if ('fault' in found) return;
      for (const { value: role } of literalTexts(found.expression.tree)) check(role, at);
    });
  for (const element of elements) {
    walkOptions(element, (schema, value, path) => {
      if (isObject(value) && hasMark(schema, 'fieldKeys'))
        for (const [key, recipe] of Object.entries(value)) {
          const [field] = targetsOf(key, modulesOf(element, subject)) ?? [];
          if (field?.type === 'role') checkRecipe(recipe, `${path}.${key}`);
        }
      if (!hasMark(schema, 'role')) return;
      if (!hasMark(schema, 'recipe')) {
        if (typeof value === 'string') check(value, path);
        return;
      }
      walkRecipe(value, path, (part, at) => {
        const found = 'expression' in part ? read(part.expression) : { fault: undefined };
        if ('fault' in found) return;
        const { tree } = found.expression;
        for (const { value: role } of literalTexts(tree)) check(role, at);
        const input = inferFlow(subject).inputs.get(element.name);
        for (const { value: word } of bareWords(tree)) {
          if (!roles.has(word) || (input?.kind === 'object' && input.members.has(word))) continue;
          const written = JSON.stringify(`"${word}"`);
          const message = `${word} is read as a field of the input. The role is written ${written}`;
          report.warning('unquoted', at, message, `Write ${written}`);
        }
      });
    });
  }
  const tests: unknown[] = Array.isArray(json['tests']) ? json['tests'] : [];
  for (const [index, test] of tests.entries()) {
    const as = isObject(test) ? test['as'] : undefined;
    if (typeof as === 'string' && !as.includes('@')) check(as, `tests.${index}.as`);
  }
};
