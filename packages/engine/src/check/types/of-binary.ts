import type { BinaryOperator, NodeOf } from '../../expression/ast.ts';
import type { TypeEnv, TypeOf } from './env.ts';
import { describeType, listOf, type Type } from '../../types/type.ts';

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
  return { kind: 'boolean' };
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
