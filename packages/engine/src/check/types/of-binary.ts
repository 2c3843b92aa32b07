import { uuidPattern } from '@bakehouse/contract';
import type { BinaryOperator, Node, NodeOf } from '../../expression/ast.ts';
import { knownNames } from '../../expression/closest.ts';
import { builtins } from '../../expression/functions/builtins.ts';
import type { TypeEnv, TypeOf } from './env.ts';
import { describeType, itemsOf, listOf, type Type } from '../../types/type.ts';
import { bareWords, literalTexts } from './literal-texts.ts';

/** The type of what an operator gives; operands that it cannot take are told. */
export function binaryType(
  { operator, lhs, rhs, position }: NodeOf<'binary'>,
  env: TypeEnv,
  typeOf: TypeOf,
): Type {
  const types = [typeOf(lhs, env), typeOf(rhs, env)] as const;
  for (const side of [lhs, rhs]) tellUncalled(side, env);
  const tell = (type: Type, wanted: string): void => {
    env.found({
      code: 'wrong_type',
      position,
      message: `"${operator}" takes ${wanted}, not ${describeType(type)}`,
    });
  };
  if (arithmetic.has(operator)) {
    for (const type of types) if (known(type) && type.kind !== 'number') tell(type, 'numbers');
    return operator === '..' ? listOf({ kind: 'number' }) : { kind: 'number' };
  }
  if (operator === '&') return { kind: 'string' };
  if (operator === 'and' || operator === 'or') tellFixed([lhs, rhs], operator, env);
  const [left, right] = types;
  if (ordering.has(operator)) {
    for (const type of types) {
      if (known(type) && type.kind !== 'number' && type.kind !== 'string') tell(type, 'numbers or texts');
    }
  }
  if (
    (ordering.has(operator) || equality.has(operator)) &&
    scalar(left) &&
    scalar(right) &&
    left.kind !== right.kind
  ) {
    const message = `"${operator}" compares ${describeType(left)} with ${describeType(right)}`;
    env.found({ code: 'wrong_type', position, message });
  }
  if (equality.has(operator) && ((isList(left) && scalar(right)) || (scalar(left) && isList(right)))) {
    const message = `"${operator}" compares ${describeType(left)} with ${describeType(right)}: use "in" to look for one of several`;
    env.found({ code: 'wrong_type', position, message });
  }
  if (operator === 'in' && scalar(right))
    env.found({
      code: 'wrong_type',
      position,
      message: `"in" looks for one of several, and this is ${describeType(right)}: use "="`,
    });
  if (equality.has(operator) || operator === 'in') {
    tellNoChoice(left, rhs, env);
    tellNoChoice(right, lhs, env);
    tellOtherModule(left, right, operator, position, env);
  }
  if (ordering.has(operator) || equality.has(operator)) {
    tellNoSuchText(left, rhs, env);
    tellNoSuchText(right, lhs, env);
  }
  return { kind: 'boolean' };
}

/** A field that holds one of several values is compared with another. */
function tellNoChoice(type: Type, other: Node, env: TypeEnv): void {
  const item = itemsOf(type);
  if (item.kind !== 'string' || item.choices === undefined) return;
  for (const { value, position } of bareWords(other)) {
    if (!item.choices.includes(value) || (env.input.kind === 'object' && env.input.members.has(value)))
      continue;
    const message = `${value} is read as a field of the input. The value is written "${value}"`;
    env.found({ code: 'unquoted', position, message });
  }
  for (const { value, position } of literalTexts(other)) {
    if (item.choices.includes(value) || value === '') continue;
    env.found({
      code: 'not_a_choice',
      position,
      message: `"${value}" is none of the values that it can be: ${item.choices.slice(0, 12).join(', ')}`,
      name: value,
      names: knownNames(() => item.choices ?? []),
    });
  }
}

/** A side that is written there decides by itself: what was meant is a second comparison. */
function tellFixed(sides: readonly Node[], operator: string, env: TypeEnv): void {
  for (const side of sides) {
    if (side.type !== 'string' && side.type !== 'number') continue;
    const message = `"${operator}" takes conditions, and ${JSON.stringify(side.value)} is always the same: compare it, or use "in"`;
    env.found({ code: 'constant', position: side.position, message });
  }
}

/** A day, a time or an id is compared with a text that is written like none. */
function tellNoSuchText(type: Type, other: Node, env: TypeEnv): void {
  const item = itemsOf(type);
  if (item.kind !== 'string') return;
  const written = item.idOf === undefined ? item.holds : 'id';
  if (written === undefined) return;
  const { pattern, like } = writtenLike[written];
  for (const { value, position } of literalTexts(other)) {
    if (value === '' || pattern.test(value)) continue;
    const message = `"${value}" is not written like ${like}, which it is compared with`;
    env.found({ code: 'bad_format', position, message });
  }
}

/** How texts are written that hold more than words; the beginning of a day will do to compare. */
const writtenLike = {
  id: { pattern: uuidPattern, like: 'an id' },
  date: { pattern: /^\d{4}(?:-\d\d){0,2}(?:T|$)/, like: 'a day such as 2026-11-15' },
  datetime: { pattern: /^\d{4}(?:-\d\d){0,2}(?:T|$)/, like: 'an instant such as 2026-11-15T12:00:00Z' },
  time: { pattern: /^\d\d(?::\d\d){0,2}(?:\.\d+)?$/, like: 'a time such as 12:30' },
} as const;

function tellOtherModule(a: Type, b: Type, operator: string, position: number, env: TypeEnv): void {
  const [left, right] = [itemsOf(a), itemsOf(b)];
  if (left.kind !== 'string' || right.kind !== 'string') return;
  if (left.idOf === undefined || right.idOf === undefined || left.idOf === right.idOf) return;
  const message = `"${operator}" compares the id of a resource of "${left.idOf}" with one of "${right.idOf}"`;
  env.found({ code: 'wrong_type', position, message });
}

/** A function stands where its result is meant. */
export function tellUncalled(node: Node, env: TypeEnv): void {
  if (node.type !== 'variable' || !builtins.has(node.name) || env.variables.has(node.name)) return;
  const message = `$${node.name} is a function: call it, as in $${node.name}(…)`;
  env.found({ code: 'wrong_type', position: node.position, message });
}

/** Surely a list, unless there happens to be only one. */
function isList(type: Type): boolean {
  return type.kind === 'list' || (type.kind === 'several' && type.picked !== true);
}

const arithmetic = new Set<BinaryOperator>(['+', '-', '*', '/', '%', '..']);
const ordering = new Set<BinaryOperator>(['<', '<=', '>', '>=']);
const equality = new Set<BinaryOperator>(['=', '!=']);

/** A missing value, or several, may turn out well: only what surely fails is told. */
function known({ kind }: Type): boolean {
  return kind !== 'unknown' && kind !== 'several';
}

function scalar({ kind }: Type): boolean {
  return kind === 'string' || kind === 'number' || kind === 'boolean';
}
