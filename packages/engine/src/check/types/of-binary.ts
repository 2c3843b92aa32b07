import type { BinaryOperator, Node, NodeOf } from '../../expression/ast.ts';
import { knownNames } from '../../expression/closest.ts';
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
  if (
    equality.has(operator) &&
    ((left.kind === 'list' && scalar(right)) || (scalar(left) && right.kind === 'list'))
  ) {
    const message = `"${operator}" compares ${describeType(left)} with ${describeType(right)}: use "in" to look for one of several`;
    env.found({ code: 'wrong_type', position, message });
  }
  if (equality.has(operator) || operator === 'in') {
    tellNoChoice(left, rhs, env);
    tellNoChoice(right, lhs, env);
    tellOtherModule(left, right, operator, position, env);
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

function tellOtherModule(a: Type, b: Type, operator: string, position: number, env: TypeEnv): void {
  const [left, right] = [itemsOf(a), itemsOf(b)];
  if (left.kind !== 'string' || right.kind !== 'string') return;
  if (left.idOf === undefined || right.idOf === undefined || left.idOf === right.idOf) return;
  const message = `"${operator}" compares the id of a resource of "${left.idOf}" with one of "${right.idOf}"`;
  env.found({ code: 'wrong_type', position, message });
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
