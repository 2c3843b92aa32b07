import type { Expression, Statement } from 'acorn';
import { untranslatable } from './untranslatable.ts';

/** A loop that only fills a list: `const out = []; for (const each of list) { …; out.push(value); }`. */
export interface FillingLoop {
  /** What is gone through. */
  list: Expression;
  /** The variable of the loop. */
  each: string;
  /** What stands before the value in every round. */
  before: readonly Statement[];
  value: Expression;
}

/** The loop that fills this list, where the next statement is one; undefined where it is something else. */
export function fillingLoop(name: string, statement: Statement | undefined): FillingLoop | undefined {
  if (statement?.type !== 'ForOfStatement' || statement.await) return undefined;
  const { left, right, body } = statement;
  const [declared] = left.type === 'VariableDeclaration' ? left.declarations : [];
  if (declared?.id.type !== 'Identifier') return untranslatable('a loop that takes its values apart');
  const statements = body.type === 'BlockStatement' ? body.body : [body];
  const value = pushed(name, statements.at(-1));
  if (value === undefined) return undefined;
  return { list: right, each: declared.id.name, before: statements.slice(0, -1), value };
}

/** Whether this is an empty list, to be filled later. */
export function isEmptyList(init: Expression | null | undefined): boolean {
  return init?.type === 'ArrayExpression' && init.elements.length === 0;
}

function pushed(name: string, statement: Statement | undefined): Expression | undefined {
  if (statement?.type !== 'ExpressionStatement' || statement.expression.type !== 'CallExpression')
    return undefined;
  const { callee, arguments: given } = statement.expression;
  const [value] = given;
  return callee.type === 'MemberExpression' &&
    callee.object.type === 'Identifier' &&
    callee.object.name === name &&
    callee.property.type === 'Identifier' &&
    callee.property.name === 'push' &&
    given.length === 1 &&
    value?.type !== 'SpreadElement'
    ? value
    : undefined;
}
