import type { BinaryOperator, NodeOf } from './ast.ts';
import type { Compiler, Names, Run } from './compiler.ts';
import { fail } from './fault.ts';
import { charge, tick, type Runtime } from './runtime.ts';
import { textOf } from './text.ts';
import { addMarks, deepEqual, isNumeric, mark, truth } from './values.ts';

/** Compiles an operator with two sides. */
export function compileBinary(node: NodeOf<'binary'>, names: Names, compiler: Compiler): Run {
  const left = compiler.compile(node.lhs, names);
  const right = compiler.compile(node.rhs, names);
  const { operator, position } = node;
  switch (operator) {
    case 'and':
      return (input, env) => truth(left(input, env), env.runtime) && truth(right(input, env), env.runtime);
    case 'or':
      return (input, env) => truth(left(input, env), env.runtime) || truth(right(input, env), env.runtime);
    case '=':
    case '!=': {
      const wanted = operator === '=';
      return (input, env) => {
        const a = left(input, env);
        const b = right(input, env);
        return a !== undefined && b !== undefined && deepEqual(a, b, env.runtime) === wanted;
      };
    }
    case '<':
    case '<=':
    case '>':
    case '>=':
      return (input, env) =>
        compare(operator, left(input, env) ?? undefined, right(input, env) ?? undefined, position);
    case '&':
      return (input, env) => concat(env.runtime, left(input, env), right(input, env));
    case '..':
      return (input, env) => range(env.runtime, left(input, env), right(input, env), position);
    case 'in':
      return (input, env) => includes(env.runtime, left(input, env), right(input, env));
    case '+':
    case '-':
    case '*':
    case '/':
    case '%':
    default:
      break;
  }
  const calculate = arithmetic[operator];
  return (input, env) => {
    // An empty cell of a form is null, and counts as nothing.
    const a = left(input, env) ?? undefined;
    const b = right(input, env) ?? undefined;
    if (a !== undefined && !isNumeric(a)) notNumber('T2001', 'left', operator, position);
    if (b !== undefined && !isNumeric(b)) notNumber('T2002', 'right', operator, position);
    return a === undefined || b === undefined ? undefined : calculate(a, b);
  };
}

/** Compiles a minus sign. */
export function compileNegate(node: NodeOf<'negate'>, names: Names, compiler: Compiler): Run {
  const run = compiler.compile(node.expression, names);
  return (input, env) => {
    const value = run(input, env) ?? undefined;
    if (value === undefined) return undefined;
    return isNumeric(value) ? -value : fail('D1002', 'Only a number can be negated', node.position);
  };
}

const arithmetic = {
  '+': (a: number, b: number) => a + b,
  '-': (a: number, b: number) => a - b,
  '*': (a: number, b: number) => a * b,
  '/': (a: number, b: number) => a / b,
  '%': (a: number, b: number) => a % b,
};

function notNumber(reason: string, side: string, operator: BinaryOperator, position: number): never {
  fail(reason, `The ${side} side of ${operator} must be a number`, position);
}

function compare(
  operator: '<' | '<=' | '>' | '>=',
  a: unknown,
  b: unknown,
  position: number,
): boolean | undefined {
  if (!comparable(a) || !comparable(b)) {
    fail('T2010', `Both sides of ${operator} must be numbers or strings`, position);
  }
  if (a === undefined || b === undefined) return undefined;
  if (typeof a !== typeof b) fail('T2009', `Both sides of ${operator} must be of the same type`, position);
  if (operator === '<') return a < b;
  if (operator === '<=') return a <= b;
  return operator === '>' ? a > b : a >= b;
}

function comparable(value: unknown): value is string | number | undefined {
  return value === undefined || typeof value === 'string' || typeof value === 'number';
}

function concat(runtime: Runtime, left: unknown, right: unknown): string {
  const a = left === undefined ? '' : textOf(runtime, left);
  const b = right === undefined ? '' : textOf(runtime, right);
  // The engine links long strings instead of copying them, but may copy them later: a quarter is charged at once.
  const length = a.length + b.length;
  charge(runtime, 32 + 2 * Math.min(a.length, b.length) + length / 2, 2 * length);
  return a + b;
}

function range(runtime: Runtime, from: unknown, to: unknown, position: number): unknown {
  if (from !== undefined && !Number.isInteger(from))
    fail('T2003', 'A range must begin with an integer', position);
  if (to !== undefined && !Number.isInteger(to)) fail('T2004', 'A range must end with an integer', position);
  if (typeof from !== 'number' || typeof to !== 'number' || from > to) return undefined;
  const size = to - from + 1;
  charge(runtime, 8 * size);
  tick(runtime, size / 8);
  const list: unknown[] = [];
  for (let index = 0; index < size; index++) list.push(from + index);
  addMarks(list, mark.sequence);
  return list;
}

function includes(runtime: Runtime, item: unknown, list: unknown): boolean {
  if (item === undefined || list === undefined) return false;
  if (!Array.isArray(list)) return item === list;
  tick(runtime, list.length / 8);
  return list.includes(item);
}
