import type { ArrowFunctionExpression, Expression, FunctionExpression, Pattern, Statement } from 'acorn';
import { fillingLoop, isEmptyList } from './loops.ts';
import { operand } from './names.ts';
import type { Lambda, Translate, Translation } from './translation.ts';
import { untranslatable } from './untranslatable.ts';

/** Makes a translator that knows something. */
type MakeTranslator = (known: Translation) => Translate;

/** An arrow or a function as JSONata writes it. */
export function lambdaOf(part: Expression, known: Translation, translatorOf: MakeTranslator): Lambda {
  if (part.type !== 'ArrowFunctionExpression' && part.type !== 'FunctionExpression')
    return untranslatable('a function that is named elsewhere');
  if (part.async || part.generator) return untranslatable('an asynchronous function');
  const { names, inner } = parametersOf(part, known);
  const body =
    part.body.type === 'BlockStatement'
      ? block(part.body.body, inner, translatorOf)
      : translatorOf(inner)(part.body);
  return { parameters: names, body };
}

/** Statements that end in `return` as one expression. */
export function block(
  statements: readonly Statement[],
  known: Translation,
  translatorOf: MakeTranslator,
): string {
  const [first, ...rest] = statements;
  if (first === undefined) return untranslatable('code that returns nothing');
  const translate = translatorOf(known);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are told to have no counterpart
  switch (first.type) {
    case 'EmptyStatement':
      return block(rest, known, translatorOf);
    case 'FunctionDeclaration':
      return declared(
        [{ id: first.id, init: { ...first, type: 'FunctionExpression' } }],
        rest,
        known,
        translatorOf,
      );
    case 'ReturnStatement':
      return first.argument === null || first.argument === undefined ? 'null' : translate(first.argument);
    case 'VariableDeclaration':
      return (
        filled(first.declarations, rest, known, translatorOf) ??
        declared(first.declarations, rest, known, translatorOf)
      );
    case 'IfStatement': {
      if (!returns(first.consequent)) return untranslatable('a condition that changes variables');
      const yes = block(bodyOf(first.consequent), known, translatorOf);
      const no = block([...bodyOf(first.alternate), ...rest], known, translatorOf);
      return `${operand(translate(first.test))} ? ${operand(yes)} : ${operand(no)}`;
    }
    case 'ExpressionStatement':
      if (isLogging(first.expression)) return block(rest, known, translatorOf);
      return untranslatable('a statement that changes something');
    default:
      return untranslatable(`${first.type.replace('Statement', '').toLowerCase()} in code`);
  }
}

/** A list that is declared empty and filled by the loop that follows is one expression. */
function filled(
  declarations: readonly { id: Pattern; init?: Expression | null }[],
  [next, ...rest]: readonly Statement[],
  known: Translation,
  translatorOf: MakeTranslator,
): string | undefined {
  const [only, more] = declarations;
  if (only?.id.type !== 'Identifier' || more !== undefined || !isEmptyList(only.init)) return undefined;
  const loop = fillingLoop(only.id.name, next);
  if (loop === undefined) return undefined;
  const each = variable(loop.each);
  const name = variable(only.id.name);
  const inner = { ...known, locals: new Map([...known.locals, [loop.each, each]]) };
  const body = block([...loop.before, returning(loop.value)], inner, translatorOf);
  const list = translatorOf(known)(loop.list);
  const after = { ...known, locals: new Map([...known.locals, [only.id.name, name]]) };
  return `(${name} := [$map(${list}, function(${each}) {${body}})]; ${block(rest, after, translatorOf)})`;
}

function returning(argument: Expression): Statement {
  return { type: 'ReturnStatement', argument, start: argument.start, end: argument.end };
}

function declared(
  declarations: readonly { id: Pattern; init?: Expression | null }[],
  rest: readonly Statement[],
  known: Translation,
  translatorOf: MakeTranslator,
): string {
  let inner = known;
  const lines: string[] = [];
  for (const { id, init } of declarations) {
    if (id.type !== 'Identifier') return untranslatable('a declaration that takes a value apart');
    if (init === null || init === undefined) return untranslatable('a variable that is set later');
    const name = variable(id.name);
    lines.push(`${name} := ${translatorOf(inner)(init)}`);
    inner = { ...inner, locals: new Map([...inner.locals, [id.name, name]]) };
  }
  return `(${lines.join('; ')}; ${block(rest, inner, translatorOf)})`;
}

function parametersOf(
  { params }: ArrowFunctionExpression | FunctionExpression,
  known: Translation,
): { names: string[]; inner: Translation } {
  const locals = new Map(known.locals);
  const names = params.map((each) => {
    if (each.type !== 'Identifier') return untranslatable('a parameter that is taken apart');
    const name = variable(each.name);
    locals.set(each.name, name);
    return name;
  });
  return { names, inner: { ...known, locals } };
}

/** Variables of the code never hide those of a workflow or built-in functions. */
function variable(name: string): string {
  return `$_${name.replaceAll('$', '_')}`;
}

function bodyOf(statement: Statement | null | undefined): Statement[] {
  if (statement === null || statement === undefined) return [];
  return statement.type === 'BlockStatement' ? statement.body : [statement];
}

function returns(statement: Statement): boolean {
  const last = bodyOf(statement).at(-1);
  if (last?.type === 'IfStatement')
    return (
      returns(last.consequent) &&
      last.alternate !== null &&
      last.alternate !== undefined &&
      returns(last.alternate)
    );
  return last?.type === 'ReturnStatement';
}

function isLogging(expression: Expression): boolean {
  if (expression.type === 'Literal') return true;
  return (
    expression.type === 'CallExpression' &&
    expression.callee.type === 'MemberExpression' &&
    expression.callee.object.type === 'Identifier' &&
    expression.callee.object.name === 'console'
  );
}
