import { isObject, uuidPattern } from '@bakehouse/contract';
import { hasMark } from '../../element/marks.ts';
import { knownNames } from '../../expression/closest.ts';
import type { ReadOnce } from '../../expression/read-once.ts';
import { hintFor } from '../hint.ts';
import type { Check } from '../subject.ts';
import { walkOptions, walkRecipe } from '../walk-options.ts';

/** Roles that are named exist. */
export const checkRoles: Check = ({ json, elements, read, options: { roles } }, report) => {
  if (roles === undefined) return;
  const names = knownNames(() => roles);
  const check = (role: string, path: string): void => {
    // Where a user may stand as well, an id or an address is meant.
    if (roles.has(role) || role.includes('@') || uuidPattern.test(role)) return;
    report.missing('unknown_role', path, `There is no role "${role}"`, hintFor(role, names));
  };
  for (const element of elements) {
    walkOptions(element, (schema, value, path) => {
      if (!hasMark(schema, 'role')) return;
      if (!hasMark(schema, 'recipe')) {
        if (typeof value === 'string') check(value, path);
        return;
      }
      walkRecipe(value, path, (part, at) => {
        const literal = 'expression' in part ? literalOf(part.expression, read) : undefined;
        if (literal !== undefined) check(literal, at);
      });
    });
  }
  const tests: unknown[] = Array.isArray(json['tests']) ? json['tests'] : [];
  for (const [index, test] of tests.entries()) {
    const as = isObject(test) ? test['as'] : undefined;
    if (typeof as === 'string' && !as.includes('@')) check(as, `tests.${index}.as`);
  }
};

function literalOf(source: string, read: ReadOnce): string | undefined {
  const found = read(source);
  if ('fault' in found) return undefined;
  const { tree } = found.expression;
  return tree.type === 'string' ? tree.value : undefined;
}
