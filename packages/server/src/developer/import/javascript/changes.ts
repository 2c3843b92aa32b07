import type { Expression, MemberExpression, Node, Statement } from 'acorn';
import { quoted } from './names.ts';
import type { Translate, Translation } from './translation.ts';
import { untranslatable } from './untranslatable.ts';

/** A statement that gives a variable another value: its name here, the value, and which variables are new values after it. */
interface Change {
  name: string;
  value: string;
  own: ReadonlySet<string>;
}

/** `x = …`, `x += …`, `x.a.b = …`, `x++` and `list.push(…)` of variables of the code itself. */
export function changeOf(part: Expression, known: Translation, translate: Translate): Change {
  if (part.type === 'ParenthesizedExpression') return changeOf(part.expression, known, translate);
  if (part.type === 'AssignmentExpression') {
    const { left, operator, right } = part;
    if (left.type !== 'Identifier' && left.type !== 'MemberExpression') return refused();
    const value =
      operator === '='
        ? translate(right)
        : /^[-+*/%]=$/.test(operator)
          ? translate({ ...part, type: 'BinaryExpression', operator: operator[0] as '+', left, right })
          : refused();
    const own = new Set(known.own);
    if (left.type === 'Identifier' && !isNew(right)) own.delete(left.name);
    return { name: localOf(left, known), value: withPart(left, value, translate), own };
  }
  const own = known.own ?? new Set<string>();
  if (part.type === 'UpdateExpression') {
    const left = part.argument;
    if (left.type !== 'Identifier' && left.type !== 'MemberExpression') return refused();
    const value = `${translate(left)} ${part.operator[0]} 1`;
    return { name: localOf(left, known), value: withPart(left, value, translate), own };
  }
  const list = pushedTo(part);
  if (list !== undefined && part.type === 'CallExpression') {
    const [value, more] = part.arguments;
    // A list of lists would become one list.
    if (
      value === undefined ||
      more !== undefined ||
      value.type === 'SpreadElement' ||
      value.type === 'ArrayExpression'
    )
      return refused();
    const appended = `$append(${translate(list)}, [${translate(value)}])`;
    if (known.own?.has(baseOf(list) ?? '') !== true) return refused();
    return { name: localOf(list, known), value: withPart(list, appended, translate), own };
  }
  return refused();
}

/** The variables of the code around these statements that they change. */
export function changedIn(statements: readonly Statement[], known: Translation): string[] {
  const found = new Set<string>();
  visit(statements, (node) => {
    const part = node as Expression;
    const target =
      part.type === 'AssignmentExpression'
        ? part.left
        : part.type === 'UpdateExpression'
          ? part.argument
          : pushedTo(part);
    const base = target === undefined ? undefined : baseOf(target);
    if (base !== undefined && known.locals.has(base)) found.add(base);
  });
  return [...found];
}

/** Whether a statement may end the code, or a loop around it, before its end. */
export function givesBack(statement: Statement, ends: readonly string[]): boolean {
  let does = false;
  visit([statement], ({ type }) => {
    does ||= ends.includes(type);
  });
  return does;
}

/** Whether a value is a new one, that nothing else knows. */
export function isNew(init: Expression | null | undefined): boolean {
  return init?.type === 'ObjectExpression' || init?.type === 'ArrayExpression';
}

/** What is handed on of changed variables: one is handed on itself, several as an object. */
export function stateOf(changed: readonly string[], known: Translation) {
  const names = changed.map((each) => known.locals.get(each) ?? '');
  const [only = '', ...more] = names;
  if (more.length === 0)
    return {
      names,
      state: only,
      taken: (value: string) => `${only} := ${value}`,
      carried: { name: only, lines: [] },
    };
  const all = '$_state';
  const lines = names.map((name) => `${name} := $lookup(${all}, ${quoted(name)})`);
  return {
    names,
    state: `{${names.map((name) => `${quoted(name)}: ${name}`).join(', ')}}`,
    taken: (value: string) => [`${all} := ${value}`, ...lines].join('; '),
    carried: { name: all, lines },
  };
}

function refused(): never {
  return untranslatable('a statement that changes something');
}

/** The whole variable with another value at one place in it. */
function withPart(left: Expression, value: string, translate: Translate): string {
  if (left.type !== 'MemberExpression') return value;
  const { object } = left;
  if (object.type === 'Super') return refused();
  const merged = `$merge([${translate(object)}, {${keyOf(left)}: ${value}}])`;
  return withPart(object, merged, translate);
}

/** A name that is worked out could as well be a place in a list. */
function keyOf({ property, computed }: MemberExpression): string {
  if (!computed && property.type === 'Identifier') return quoted(property.name);
  return property.type === 'Literal' && typeof property.value === 'string'
    ? quoted(property.value)
    : refused();
}

function localOf(part: Node, known: Translation): string {
  const base = baseOf(part) ?? '';
  if (known.fixed?.has(base) === true) return refused();
  // Whoever knows the value by another name would see the change there, too.
  if (part.type === 'MemberExpression' && known.own?.has(base) !== true) return refused();
  return known.locals.get(base) ?? refused();
}

function baseOf(part: Node): string | undefined {
  const at = part as Expression;
  if (at.type === 'MemberExpression') return baseOf(at.object);
  return at.type === 'Identifier' ? at.name : undefined;
}

function pushedTo(part: Expression): Expression | undefined {
  if (part.type !== 'CallExpression' || part.callee.type !== 'MemberExpression') return undefined;
  const { object, property } = part.callee;
  return property.type === 'Identifier' && property.name === 'push' && object.type !== 'Super'
    ? object
    : undefined;
}

/** Looks at every part of statements, but not into functions. */
function visit(parts: unknown, look: (node: Node) => void): void {
  if (Array.isArray(parts)) {
    for (const each of parts) visit(each, look);
    return;
  }
  if (typeof parts !== 'object' || parts === null || !('type' in parts)) return;
  const node = parts as Node;
  if (/Function/.test(node.type)) return;
  look(node);
  for (const each of Object.values(node)) if (typeof each === 'object') visit(each, look);
}
