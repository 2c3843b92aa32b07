import type { BinaryExpression, Expression, LogicalExpression, UnaryExpression } from 'acorn';
import { operand } from './names.ts';
import type { Translate } from './translation.ts';
import { untranslatable } from './untranslatable.ts';

const same: Readonly<Record<string, string>> = {
  '===': '=',
  '==': '=',
  '!==': '!=',
  '!=': '!=',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
  '-': '-',
  '*': '*',
  '/': '/',
  '%': '%',
  in: 'in',
};

/** `+` joins texts where one side is a text for certain, else it adds. */
export function binary({ operator, left, right }: BinaryExpression, translate: Translate): string {
  if (left.type === 'PrivateIdentifier') return untranslatable('a private member');
  const [a, b] = [operand(translate(left)), operand(translate(right))];
  if (operator === '+') return `${a} ${isText(left) || isText(right) ? '&' : '+'} ${b}`;
  if (operator === '**') return `$power(${a}, ${b})`;
  if (operator === 'in') return `$exists($lookup(${b}, ${a}))`;
  const known = same[operator] ?? untranslatable(`the operator ${operator}`);
  const nothing = [left, right].find(isNothing);
  if (nothing !== undefined && (known === '=' || known === '!=')) {
    const value = nothing === left ? b : a;
    const missing = `($exists(${value}) = false or ${value} = null)`;
    return known === '=' ? missing : `$not${missing}`;
  }
  return `${a} ${known} ${b}`;
}

/** `||` and `??` give the first value that counts, also of many in a row. */
export function logical(part: LogicalExpression, translate: Translate): string {
  const { operator, left, right } = part;
  if (operator === '??' || (operator === '||' && !(isTruth(left) && isTruth(right)))) {
    const [last = 'null', ...others] = inRow(part, operator)
      .map((each) => operand(translate(each)))
      .reverse();
    return others.reduce((rest, each) => `${counts(each, operator)} ? ${each} : ${operand(rest)}`, last);
  }
  const [a, b] = [operand(translate(left)), operand(translate(right))];
  if (operator === '&&') return isTruth(right) || isTruth(left) ? `${a} and ${b}` : `${a} ? ${b} : ${a}`;
  return `${a} or ${b}`;
}

/** The values between operators that are the same. */
function inRow(part: Expression, operator: string): Expression[] {
  return part.type === 'LogicalExpression' && part.operator === operator
    ? [...inRow(part.left, operator), ...inRow(part.right, operator)]
    : [part];
}

function counts(value: string, operator: string): string {
  return operator === '||' ? value : `($exists(${value}) and ${value} != null)`;
}

/** `!`, a sign, and `typeof`. */
export function unary({ operator, argument }: UnaryExpression, translate: Translate): string {
  const value = translate(argument);
  // Of what is missing, `$not` gives nothing, which does not count as true.
  if (operator === '!') return `(${operand(value)} ? false : true)`;
  if (operator === '-') return `-${operand(value)}`;
  if (operator === '+') return `$number(${value})`;
  if (operator === 'typeof') return `$type(${value})`;
  return untranslatable(`the operator ${operator}`);
}

function isText(part: Expression): boolean {
  if (part.type === 'Literal') return typeof part.value === 'string';
  if (part.type === 'TemplateLiteral') return true;
  if (part.type === 'ParenthesizedExpression') return isText(part.expression);
  if (part.type === 'BinaryExpression' && part.operator === '+')
    return (part.left.type !== 'PrivateIdentifier' && isText(part.left)) || isText(part.right);
  return (
    part.type === 'CallExpression' &&
    part.callee.type === 'MemberExpression' &&
    part.callee.property.type === 'Identifier' &&
    textMethods.has(part.callee.property.name)
  );
}

function isTruth(part: Expression): boolean {
  if (part.type === 'ParenthesizedExpression') return isTruth(part.expression);
  if (part.type === 'UnaryExpression') return part.operator === '!';
  if (part.type === 'LogicalExpression') return isTruth(part.left) && isTruth(part.right);
  if (part.type === 'BinaryExpression') return comparisons.has(part.operator);
  return part.type === 'Literal' && typeof part.value === 'boolean';
}

function isNothing(part: Expression): boolean {
  return (
    (part.type === 'Literal' && part.value === null && part.raw === 'null') ||
    (part.type === 'Identifier' && part.name === 'undefined')
  );
}

const comparisons: ReadonlySet<string> = new Set(['===', '==', '!==', '!=', '<', '<=', '>', '>=', 'in']);
const textMethods: ReadonlySet<string> = new Set([
  'toUpperCase',
  'toLowerCase',
  'trim',
  'join',
  'replace',
  'replaceAll',
  'toISO',
  'toISOString',
  'toFormat',
  'toFixed',
  'toString',
  'slice',
  'substring',
]);
