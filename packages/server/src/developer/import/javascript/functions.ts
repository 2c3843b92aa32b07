import type {
  ArrowFunctionExpression,
  Expression,
  ForOfStatement,
  FunctionExpression,
  IfStatement,
  Pattern,
  Statement,
} from 'acorn';
import { changeOf, changedIn, givesBack, isNew, stateOf } from './changes.ts';
import { fillingLoop, isEmptyList } from './loops.ts';
import { operand } from './names.ts';
import { takenApart, variable } from './patterns.ts';
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

/** What comes after the last statement, by what is known there. */
type End = (known: Translation) => string;

const nothing: End = () => untranslatable('code that returns nothing');

/** Statements that end in `return`, or in what comes after them, as one expression. */
export function block(
  statements: readonly Statement[],
  known: Translation,
  translatorOf: MakeTranslator,
  end = nothing,
): string {
  const [first, ...rest] = statements;
  if (first === undefined) return end(known);
  const translate = translatorOf(known);
  // oxlint-disable-next-line typescript/switch-exhaustiveness-check -- all others are told to have no counterpart
  switch (first.type) {
    case 'EmptyStatement':
      return block(rest, known, translatorOf, end);
    case 'ContinueStatement':
      return end(known);
    case 'BlockStatement':
      return block([...first.body, ...rest], known, translatorOf, end);
    case 'ForOfStatement':
      return looped(first, rest, known, translatorOf, end);
    case 'FunctionDeclaration':
      return declared(
        [{ id: first.id, init: { ...first, type: 'FunctionExpression' } }],
        rest,
        known,
        translatorOf,
        end,
      );
    case 'ReturnStatement':
      return first.argument === null || first.argument === undefined ? 'null' : translate(first.argument);
    case 'VariableDeclaration':
      return (
        filled(first.declarations, rest, known, translatorOf, end) ??
        declared(first.declarations, rest, known, translatorOf, end)
      );
    case 'IfStatement': {
      if (!returns(first.consequent)) return chosen(first, rest, known, translatorOf, end);
      const yes = block(bodyOf(first.consequent), known, translatorOf, end);
      const no = block([...bodyOf(first.alternate), ...rest], known, translatorOf, end);
      return `${operand(translate(first.test))} ? ${operand(yes)} : ${operand(no)}`;
    }
    case 'ExpressionStatement': {
      if (isLogging(first.expression)) return block(rest, known, translatorOf, end);
      const { name, value, own } = changeOf(first.expression, known, translate);
      return `(${name} := ${value}; ${block(rest, { ...known, own }, translatorOf, end)})`;
    }
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
  end: End,
): string | undefined {
  const [only, more] = declarations;
  if (only?.id.type !== 'Identifier' || more !== undefined || !isEmptyList(only.init)) return undefined;
  const loop = fillingLoop(only.id.name, next);
  if (loop === undefined || next === undefined) return undefined;
  if (changedIn(loop.before, known).length > 0 || givesBack(next, [...leaving, 'ContinueStatement']))
    return undefined;
  const each = variable(loop.each);
  const name = variable(only.id.name);
  const inner: Translation = {
    ...known,
    locals: new Map([...known.locals, [loop.each, each]]),
    own: new Set(),
    fixed: new Set(known.locals.keys()),
  };
  const body = block([...loop.before, returning(loop.value)], inner, translatorOf);
  const list = translatorOf(known)(loop.list);
  const after = {
    ...known,
    locals: new Map([...known.locals, [only.id.name, name]]),
    own: new Set([...(known.own ?? []), only.id.name]),
  };
  return `(${name} := [$map(${list}, function(${each}) {${body}})]; ${block(rest, after, translatorOf, end)})`;
}

/** What leaves a loop, or the code, before its end. */
const leaving = ['ReturnStatement', 'BreakStatement', 'ThrowStatement'];

/** A condition that changes variables: each has what it has after the branch that is taken. */
function chosen(
  { test, consequent, alternate }: IfStatement,
  rest: readonly Statement[],
  known: Translation,
  translatorOf: MakeTranslator,
  end: End,
): string {
  const ends = [...leaving, 'ContinueStatement'];
  if (givesBack(consequent, ends) || (alternate && givesBack(alternate, ends)))
    return untranslatable('a condition that changes variables');
  const { names, state, taken } = stateOf(
    changedIn([consequent, ...(alternate ? [alternate] : [])], known),
    known,
  );
  if (names.length === 0) return block(rest, known, translatorOf, end);
  const [yes, no] = [consequent, alternate].map((each) =>
    block(bodyOf(each), known, translatorOf, () => state),
  );
  const value = `${operand(translatorOf(known)(test))} ? (${yes}) : (${no})`;
  return `(${taken(value)}; ${block(rest, known, translatorOf, end)})`;
}

/** A loop that changes variables: each round begins with what they had after the one before. */
function looped(
  { left, right, body, await: waits }: ForOfStatement,
  rest: readonly Statement[],
  known: Translation,
  translatorOf: MakeTranslator,
  end: End,
): string {
  const [declaration] = left.type === 'VariableDeclaration' ? left.declarations : [];
  if (waits || declaration === undefined) return untranslatable('a loop of its own kind');
  if (givesBack(body, leaving)) return untranslatable('a loop that is left early');
  const { names, state, taken, carried } = stateOf(changedIn([body], known), known);
  const mapped = names.length === 0 && changedEach(declaration.id, right, body, rest, known, translatorOf);
  if (mapped !== false && mapped !== undefined) return mapped;
  const round = '$_round';
  const { lines, inner } = takenApart(declaration.id, round, known);
  refuseChanges(body, inner, known);
  const done = block(bodyOf(body), inner, translatorOf, () => state);
  const list = translatorOf(known)(right);
  const value = `$reduce($append([], ${list}), function(${carried.name}, ${round}) {(${[...carried.lines, ...lines].map((line) => `${line}; `).join('')}${done})}, ${state})`;
  return `(${taken(value)}; ${block(rest, known, translatorOf, end)})`;
}

/** A loop that changes each of a list that is given back after it. */
function changedEach(
  id: Pattern,
  right: Expression,
  body: Statement,
  [last]: readonly Statement[],
  known: Translation,
  translatorOf: MakeTranslator,
): string | undefined {
  if (id.type !== 'Identifier' || last?.type !== 'ReturnStatement' || !last.argument) return undefined;
  const list = translatorOf(known)(right);
  if (translatorOf(known)(last.argument) !== list) return undefined;
  const each = variable(id.name);
  const inner: Translation = {
    ...known,
    locals: new Map([...known.locals, [id.name, each]]),
    own: new Set([id.name]),
    fixed: new Set(known.locals.keys()),
  };
  const done = block(bodyOf(body), inner, translatorOf, () => each);
  return `[$map($append([], ${list}), function(${each}) {${done}})]`;
}

/** What a loop changes of its own variable is changed in the list, too. */
function refuseChanges(body: Statement, inner: Translation, known: Translation): void {
  const own = new Map([...inner.locals].filter(([name]) => !known.locals.has(name)));
  if (changedIn([body], { ...inner, locals: own }).length > 0)
    untranslatable('a loop that changes what it goes through');
}

function returning(argument: Expression): Statement {
  return { type: 'ReturnStatement', argument, start: argument.start, end: argument.end };
}

function declared(
  declarations: readonly { id: Pattern; init?: Expression | null }[],
  rest: readonly Statement[],
  known: Translation,
  translatorOf: MakeTranslator,
  end: End,
): string {
  let inner = known;
  const lines: string[] = [];
  for (const { id, init } of declarations) {
    const value = init === null || init === undefined ? 'null' : translatorOf(inner)(init);
    const whole = id.type === 'Identifier' ? variable(id.name) : '$_whole';
    const apart = takenApart(id, whole, inner);
    lines.push(`${whole} := ${value}`, ...apart.lines);
    const own = new Set(apart.inner.own);
    if (id.type === 'Identifier' && isNew(init)) own.add(id.name);
    inner = { ...apart.inner, own };
  }
  return `(${lines.join('; ')}; ${block(rest, inner, translatorOf, end)})`;
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
  const fixed = new Set([...known.locals.keys()].filter((name) => !names.includes(locals.get(name) ?? '')));
  return { names, inner: { ...known, locals, own: new Set(), fixed } };
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
  return last?.type === 'ReturnStatement' || last?.type === 'ContinueStatement';
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
