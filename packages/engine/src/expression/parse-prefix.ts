import { syntax } from './fault.ts';
import type { Raw } from './raw.ts';
import type { Reader } from './reader.ts';
import type { Token } from './tokens.ts';

/** Reads what begins with this token: a literal, a name, a bracket or a unary operator. */
export function prefix(reader: Reader, token: Token): Raw {
  const { position, value } = token;
  switch (token.type) {
    case 'name':
      return { type: 'name', value, position };
    case 'string':
      return { type: 'string', value, position };
    case 'number':
      return { type: 'number', value: token.number ?? 0, position };
    case 'value':
      return { type: 'value', value: token.literal ?? null, position };
    case 'variable':
      return { type: 'variable', name: value, position };
    case 'selector':
      return { type: 'selector', position };
    case 'regex':
      if (token.regex === undefined) return syntax(position, 'Not a regular expression');
      return { type: 'regex', regex: token.regex, position };
    case 'end':
      return syntax(position, 'Unexpected end of the expression');
    case 'operator':
      break;
  }
  return operator(reader, value, position);
}

function operator(reader: Reader, value: string, position: number): Raw {
  switch (value) {
    case 'and':
    case 'or':
    case 'in':
      return { type: 'name', value, position };
    case '*':
      return { type: 'wildcard', position };
    case '**':
      return { type: 'descendant', position };
    case '%':
      return { type: 'parent', position };
    case '-':
      return { type: 'negate', expression: reader.expression(70), position };
    case '(':
      return block(reader, position);
    case '[':
      return array(reader, position);
    case '{':
      return { type: 'object', pairs: pairs(reader), position };
    case '|':
      return transform(reader, position);
    default:
      return syntax(position, `${value} cannot stand at the start of an expression`);
  }
}

function block(reader: Reader, position: number): Raw {
  const expressions: Raw[] = [];
  while (!reader.at(')')) {
    expressions.push(reader.expression(0));
    if (!reader.at(';')) break;
    reader.advance(';');
  }
  reader.advance(')', true);
  return { type: 'block', expressions, position };
}

function array(reader: Reader, position: number): Raw {
  const items: Raw[] = [];
  while (!reader.at(']') || items.length > 0) {
    let item = reader.expression(0);
    if (reader.at('..')) {
      const dots = reader.advance('..');
      item = {
        type: 'binary',
        operator: '..',
        lhs: item,
        rhs: reader.expression(0),
        position: dots.position,
      };
    }
    items.push(item);
    if (!reader.at(',')) break;
    reader.advance(',');
  }
  reader.advance(']', true);
  return { type: 'array', items, position };
}

/** Reads the pairs of an object constructor or group-by up to its closing brace. */
export function pairs(reader: Reader): [Raw, Raw][] {
  const list: [Raw, Raw][] = [];
  while (!reader.at('}') || list.length > 0) {
    const key = reader.expression(0);
    reader.advance(':');
    list.push([key, reader.expression(0)]);
    if (!reader.at(',')) break;
    reader.advance(',');
  }
  reader.advance('}', true);
  return list;
}

function transform(reader: Reader, position: number): Raw {
  const pattern = reader.expression(0);
  reader.advance('|');
  const update = reader.expression(0);
  if (!reader.at(',')) {
    reader.advance('|');
    return { type: 'transform', pattern, update, position };
  }
  reader.advance(',');
  const remove = reader.expression(0);
  reader.advance('|');
  return { type: 'transform', pattern, update, remove, position };
}
