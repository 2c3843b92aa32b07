import { parse, type Expression, type Statement } from 'acorn';
import { translateBlock, translateTree } from '../javascript/expression.ts';
import type { Translation } from '../javascript/translation.ts';
import { Untranslatable, untranslatable } from '../javascript/untranslatable.ts';
import type { RedNode } from './export.ts';
import type { RedMade } from './made.ts';
import { withValue } from './values.ts';
import { textOf } from '../text-of.ts';

/** What a function node knows: `msg` is the input. */
const known: Translation = {
  locals: new Map(),
  root: ({ base }) =>
    base.type === 'Identifier' && base.name === 'msg' ? { code: '$', used: 0 } : undefined,
};

/** A function that sets values of the message, or returns one, becomes expressions. */
export function functionOf({ raw, wires }: RedNode): RedMade {
  if (wires.length > 1) return untranslatable('a function with several outputs');
  const statements = read(textOf(raw['func'] ?? ''));
  const elements: { type: string; options: Record<string, unknown> }[] = [];
  for (const [index, statement] of statements.entries()) {
    const set = assignment(statement);
    if (set !== undefined) elements.push(map(withValue(set.path, translateTree(set.value, known))));
    else {
      const rest = translateBlock(statements.slice(index), known);
      if (rest !== '$') elements.push(map(rest));
      break;
    }
  }
  return { elements: elements.length === 0 ? [map('$')] : elements };
}

function map(value: string): { type: string; options: Record<string, unknown> } {
  return { type: 'data/map', options: { value } };
}

function assignment(statement: Statement): { path: string; value: Expression } | undefined {
  if (statement.type !== 'ExpressionStatement' || statement.expression.type !== 'AssignmentExpression')
    return undefined;
  const { left, right, operator } = statement.expression;
  if (operator !== '=') return untranslatable(`the operator ${operator}`);
  const names: string[] = [];
  let at: Expression | { type: string } = left;
  while (at.type === 'MemberExpression') {
    const { object, property, computed } = at as Expression & { type: 'MemberExpression' };
    if (computed || property.type !== 'Identifier')
      return untranslatable('setting a place that is worked out');
    names.unshift(property.name);
    at = object;
  }
  if (at.type !== 'Identifier' || (at as { name?: string }).name !== 'msg' || names.length === 0)
    return untranslatable('setting a variable');
  return { path: names.join('.'), value: right };
}

function read(source: string): Statement[] {
  try {
    return parse(source, { ecmaVersion: 'latest', allowReturnOutsideFunction: true }).body as Statement[];
  } catch (error) {
    if (error instanceof Untranslatable) throw error;
    return untranslatable('code that cannot be read');
  }
}
