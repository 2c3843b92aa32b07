import { sourceProblem, syntax } from './fault.ts';
import type { SourceLimits } from './limits.ts';
import { infix } from './parse-infix.ts';
import { prefix } from './parse-prefix.ts';
import type { Raw } from './raw.ts';
import type { Reader } from './reader.ts';
import { tokenizer, type Token } from './tokens.ts';

/** Parses a whole source by operator precedence. */
export function parseSource(source: string, limits: SourceLimits): Raw {
  if (source.length > limits.length) {
    throw sourceProblem({
      code: 'expression_too_large',
      message: `An expression can have at most ${limits.length} characters, this one has ${source.length}`,
      position: limits.length,
    });
  }
  // What is empty is no half of an expression: nobody has written one yet.
  if (source.trim() === '') syntax(0, 'A value is missing');
  const next = tokenizer(source);
  let token = next(false);
  let depth = 0;

  const at = (id: string) => token.type === 'operator' && token.value === id;
  const advance = (id?: string, infix = false): Token => {
    if (id !== undefined && !at(id)) {
      if (token.type === 'end') syntax(token.position, `Expected ${id} before the end of the expression`);
      syntax(token.position, `Expected ${id}, got ${token.value}`);
    }
    const taken = token;
    token = next(infix);
    return taken;
  };
  const expression = (power: number): Raw => {
    if (++depth > limits.depth) {
      throw sourceProblem({
        code: 'expression_too_large',
        message: `An expression can be nested at most ${limits.depth} levels deep`,
        position: token.position,
      });
    }
    let left = prefix(reader, advance(undefined, true));
    let links = 0;
    while (power < (token.type === 'operator' ? (powers.get(token.value) ?? 0) : 0)) {
      if (++links > longestChain) syntax(token.position, `More than ${longestChain} operators in one chain`);
      left = infix(reader, advance(), left, powers);
    }
    depth--;
    return left;
  };
  const reader: Reader = { token: () => token, advance, expression, at };

  const tree = expression(0);
  if (token.type !== 'end') {
    const unknown = at('!') || at('~');
    syntax(token.position, unknown ? `Unknown operator: ${token.value}` : `Unexpected ${token.value}`);
  }
  return tree;
}

/** A left-leaning tree is walked by recursion later on; this keeps it far from the end of the stack. */
const longestChain = 500;

/** How tightly each infix operator binds. */
const powers = new Map<string, number>([
  ['[', 80],
  ['(', 80],
  ['@', 80],
  ['#', 80],
  ['.', 75],
  ['{', 70],
  ['*', 60],
  ['/', 60],
  ['%', 60],
  ['+', 50],
  ['-', 50],
  ['&', 50],
  ['=', 40],
  ['!=', 40],
  ['<', 40],
  ['>', 40],
  ['<=', 40],
  ['>=', 40],
  ['^', 40],
  ['~>', 40],
  ['?:', 40],
  ['??', 40],
  ['in', 40],
  ['and', 30],
  ['or', 25],
  ['?', 20],
  [':=', 10],
]);
