import {
  parseExpressionAt,
  type Expression,
  type SpreadElement,
  type Statement,
  type TemplateLiteral,
} from 'acorn';
import { callGlobal } from './globals.ts';
import { chainOf } from './chain.ts';
import { callMethod, propertyOf } from './methods.ts';
import { member, operand, quoted } from './names.ts';
import { binary, logical, unary } from './operators.ts';
import { block, lambdaOf } from './functions.ts';
import type { Translate, Translation } from './translation.ts';
import { Untranslatable, untranslatable } from './untranslatable.ts';
import { textOf } from '../text-of.ts';

/** Some code stands for its value several times: what grows beyond this is left to people. */
const longestCode = 50_000;

/** Translates one JavaScript expression into JSONata; throws where it has no counterpart. */
export function translateExpression(source: string, known: Translation): string {
  return translateTree(parsed(source), known);
}

/** The same for what was parsed already. */
export function translateTree(tree: Expression, known: Translation): string {
  return translatorOf(known)(tree);
}

/** Statements that end in `return`, as one expression. */
export function translateBlock(statements: readonly Statement[], known: Translation): string {
  return block(statements, known, translatorOf);
}

function translatorOf(known: Translation): Translate {
  const translate: Translate = Object.assign(
    (part: Expression): string => limited(read(part, known, translate)),
    {
      lambda: (part: Expression) => lambdaOf(part, known, translatorOf),
    },
  );
  return translate;
}

function limited(code: string): string {
  return code.length > longestCode ? untranslatable('code that becomes too long') : code;
}

function parsed(source: string): Expression {
  try {
    const tree = parseExpressionAt(source, 0, { ecmaVersion: 'latest', preserveParens: true });
    const rest = source.slice(tree.end).trim();
    if (rest !== '' && rest !== ';') untranslatable(`"${rest}" after the expression`);
    return tree;
  } catch (error) {
    if (error instanceof Untranslatable) throw error;
    return untranslatable(`JavaScript that cannot be read: ${source.slice(0, 80)}`);
  }
}

function read(part: Expression, known: Translation, translate: Translate): string {
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are told to have no counterpart
  switch (part.type) {
    case 'Literal':
      return literal(part);
    case 'TemplateLiteral':
      return template(part, translate);
    case 'Identifier':
    case 'MemberExpression':
    case 'CallExpression':
    case 'ChainExpression':
    case 'NewExpression':
      return chain(part, known, translate);
    case 'ArrowFunctionExpression':
    case 'FunctionExpression': {
      const { parameters, body } = translate.lambda(part);
      return `function(${parameters.join(', ')}) {${body}}`;
    }
    case 'ParenthesizedExpression':
      return translate(part.expression);
    case 'BinaryExpression':
      return binary(part, translate);
    case 'LogicalExpression':
      return logical(part, translate);
    case 'UnaryExpression':
      return unary(part, translate);
    case 'ConditionalExpression':
      return `${operand(translate(part.test))} ? ${operand(translate(part.consequent))} : ${operand(translate(part.alternate))}`;
    case 'ArrayExpression':
      return list(part.elements, translate);
    case 'ObjectExpression':
      return object(part, translate);
    default:
      return untranslatable(`${part.type.replace('Expression', '').toLowerCase()} in an expression`);
  }
}

function literal(part: Expression & { type: 'Literal' }): string {
  if (part.regex !== undefined && part.regex !== null) {
    const flags = part.regex.flags.replace(/[gsuy]/g, '');
    return `/${part.regex.pattern}/${flags}`;
  }
  if (typeof part.value === 'string') return quoted(part.value);
  if (part.value === null || typeof part.value === 'number' || typeof part.value === 'boolean')
    return textOf(part.value);
  return untranslatable('a number of arbitrary size');
}

function template({ quasis, expressions }: TemplateLiteral, translate: Translate): string {
  const parts = quasis.flatMap(({ value }, index) => {
    const text = value.cooked ?? value.raw;
    const next = expressions[index];
    return [
      ...(text === '' ? [] : [quoted(text)]),
      ...(next === undefined ? [] : [operand(translate(next))]),
    ];
  });
  return parts.length === 0
    ? '""'
    : parts.length === 1 && expressions.length === 1
      ? `$string(${parts[0]})`
      : parts.join(' & ');
}

function chain(part: Expression, known: Translation, translate: Translate): string {
  const { base, links } = chainOf(part);
  // Variables of the code hide the names of the product that it comes from.
  const isLocal = base.type === 'Identifier' && known.locals.has(base.name);
  const rooted = isLocal ? undefined : known.root({ base, links }, translate);
  let { code, used } = rooted ?? begin(base, links, known, translate);
  while (used < links.length) {
    const link = links[used];
    const next = links[used + 1];
    used += 1;
    if (link?.kind === 'index') code = indexed(code, link.at, translate);
    else if (link?.kind === 'member' && next?.kind === 'call') {
      code = callMethod(link.name, code, next.with, translate);
      used += 1;
    } else if (link?.kind === 'member')
      code = propertyOf(link.name, code) ?? member(operand(code), link.name);
    else untranslatable('a call of what an expression gives');
    limited(code);
  }
  return code;
}

function begin(
  base: Expression,
  links: ReturnType<typeof chainOf>['links'],
  known: Translation,
  translate: Translate,
): { code: string; used: number } {
  if (base.type === 'Identifier') {
    const local = known.locals.get(base.name);
    const [first] = links;
    if (local !== undefined && first?.kind === 'call')
      return { code: `${local}(${first.with.map(translate).join(', ')})`, used: 1 };
    if (local !== undefined) return { code: local, used: 0 };
    if (base.name === 'undefined') return { code: 'null', used: 0 };
  }
  const called = callGlobal({ base, links }, translate);
  if (called !== undefined) return called;
  if (base.type === 'Identifier') return untranslatable(`"${base.name}"`);
  if (base.type === 'NewExpression') return untranslatable('making an object of a class');
  return { code: operand(translate(base)), used: 0 };
}

function indexed(of: string, at: Expression, translate: Translate): string {
  if (at.type === 'Literal' && typeof at.value === 'string') return member(operand(of), at.value);
  if (at.type === 'Literal' && typeof at.value === 'number') return `${operand(of)}[${at.value}]`;
  return `$lookup(${of}, ${translate(at)})`;
}

function list(elements: readonly (Expression | SpreadElement | null)[], translate: Translate): string {
  const parts = elements.map((each) => {
    if (each === null) return untranslatable('a list with gaps');
    return each.type === 'SpreadElement' ? translate(each.argument) : translate(each);
  });
  return `[${parts.join(', ')}]`;
}

function object({ properties }: Expression & { type: 'ObjectExpression' }, translate: Translate): string {
  const groups: string[] = [];
  let entries: string[] = [];
  const close = (): void => {
    if (entries.length > 0) groups.push(`{${entries.join(', ')}}`);
    entries = [];
  };
  for (const each of properties) {
    if (each.type === 'SpreadElement') {
      close();
      groups.push(translate(each.argument));
      continue;
    }
    if (each.kind !== 'init' || each.method) untranslatable('a method in an object');
    const key = each.computed
      ? `$string(${translate(each.key)})`
      : quoted(
          each.key.type === 'Identifier' ? each.key.name : textOf((each.key as { value?: unknown }).value),
        );
    entries.push(`${key}: ${translate(each.value)}`);
  }
  close();
  if (groups.length === 0) return '{}';
  return groups.length === 1 && properties.every(({ type }) => type !== 'SpreadElement')
    ? (groups[0] ?? '{}')
    : `$merge([${groups.join(', ')}])`;
}
