import type { BinaryOperator } from './ast.ts';
import { syntax } from './fault.ts';
import { pairs } from './parse-prefix.ts';
import type { Raw } from './raw.ts';
import type { Reader } from './reader.ts';
import { parseSignature, type Signature } from './signature.ts';
import type { Token } from './tokens.ts';

/** Reads what follows `left` from this operator on. */
export function infix(reader: Reader, token: Token, left: Raw, powers: Map<string, number>): Raw {
  const { value, position } = token;
  const power = powers.get(value) ?? 0;
  switch (value) {
    case '.':
      return { type: 'map', lhs: left, rhs: reader.expression(power), position };
    case '~>':
      return { type: 'apply', lhs: left, rhs: reader.expression(power), position };
    case '(':
      return call(reader, left, position);
    case '[':
      return filter(reader, left, position);
    case '{':
      return { type: 'group', lhs: left, pairs: pairs(reader), position };
    case '^':
      return sort(reader, left, position);
    case '@':
    case '#':
      return {
        type: value === '@' ? 'focus' : 'index',
        lhs: left,
        name: bound(reader, power, value),
        position,
      };
    case '?:':
    case '??':
      return { type: 'default', operator: value, lhs: left, rhs: reader.expression(0), position };
    case '?':
      return condition(reader, left, position);
    case ':=':
      if (left.type !== 'variable') {
        syntax(left.position, 'The left side of := must be a variable', 'Write $name := value.');
      }
      return { type: 'bind', name: left.name, expression: reader.expression(power - 1), position };
    default: {
      const binary = binaries.find((operator) => operator === value);
      if (binary === undefined) return syntax(position, `Unexpected ${value}`);
      return {
        type: 'binary',
        operator: binary,
        lhs: left,
        rhs: reader.expression(power),
        position,
      };
    }
  }
}

const binaries: BinaryOperator[] = [
  '+',
  '-',
  '*',
  '/',
  '%',
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  '&',
  'and',
  'or',
  'in',
];

function bound(reader: Reader, power: number, operator: string): string {
  const right = reader.expression(power);
  if (right.type === 'variable') return right.name;
  return syntax(right.position, `The right side of ${operator} must be a variable`);
}

function condition(reader: Reader, left: Raw, position: number): Raw {
  const whenTrue = reader.expression(0);
  if (!reader.at(':')) return { type: 'condition', condition: left, whenTrue, position };
  reader.advance(':');
  return { type: 'condition', condition: left, whenTrue, whenFalse: reader.expression(0), position };
}

function filter(reader: Reader, left: Raw, position: number): Raw {
  if (!reader.at(']')) {
    const rhs = reader.expression(0);
    reader.advance(']', true);
    return { type: 'filter', lhs: left, rhs, position };
  }
  let step = left;
  while (step.type === 'filter') step = step.lhs;
  step.keepArray = true;
  reader.advance(']', true);
  return left;
}

function sort(reader: Reader, left: Raw, position: number): Raw {
  reader.advance('(');
  const terms: { descending: boolean; expression: Raw }[] = [];
  for (;;) {
    const descending = reader.at('>');
    if (descending || reader.at('<')) reader.advance();
    terms.push({ descending, expression: reader.expression(0) });
    if (!reader.at(',')) break;
    reader.advance(',');
  }
  reader.advance(')', true);
  return { type: 'sort', lhs: left, terms, position };
}

function call(reader: Reader, left: Raw, position: number): Raw {
  const args: (Raw | null)[] = [];
  let partial = false;
  while (!reader.at(')') || args.length > 0) {
    if (reader.at('?')) {
      partial = true;
      args.push(null);
      reader.advance('?');
    } else {
      args.push(reader.expression(0));
    }
    if (!reader.at(',')) break;
    reader.advance(',');
  }
  reader.advance(')', true);
  if (left.type === 'name' && (left.value === 'function' || left.value === 'λ'))
    return lambda(reader, args, left);
  return { type: partial ? 'partial' : 'call', procedure: left, arguments: args, position };
}

function lambda(reader: Reader, args: (Raw | null)[], left: Raw): Raw {
  const parameters = args.map((arg, index) => {
    if (arg?.type === 'variable') return arg.name;
    return syntax(arg?.position ?? left.position, `Parameter ${index + 1} of a function must be a variable`);
  });
  const signature = reader.at('<') ? lambdaSignature(reader) : undefined;
  reader.advance('{');
  const body = reader.expression(0);
  reader.advance('}', true);
  const { position } = left;
  if (signature === undefined) return { type: 'lambda', parameters, body, position };
  return { type: 'lambda', parameters, signature, body, position };
}

function lambdaSignature(reader: Reader): Signature {
  const start = reader.token().position;
  let text = '';
  let depth = 0;
  do {
    if (reader.at('{') || reader.token().type === 'end') reader.advance('>');
    const token = reader.advance();
    if (token.value === '<') depth++;
    if (token.value === '>') depth--;
    text += token.value;
  } while (depth > 0);
  return parseSignature(text, start);
}
