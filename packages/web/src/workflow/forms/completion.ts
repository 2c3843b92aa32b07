import { describeType, itemsOf, type Type } from '@bakehouse/engine/check';

/** What an expression may name where it stands. */
export interface Names {
  variables: ReadonlyMap<string, Type>;
  input: Type;
  /** Names of functions, without the `$`. */
  functions: readonly string[];
}

/** One thing that could be written. */
export interface Completion {
  text: string;
  /** What it is, in words. */
  about: string;
  kind: 'variable' | 'field' | 'function';
}

/** What could stand at the caret, and from where it replaces what is typed. */
export interface Completions {
  from: number;
  items: Completion[];
}

const most = 30;
const path = /(?:\$\{selector\}|[\w$]|\.(?!\.)|\[[^\][]*\])*$/;

/** Finds what could be written at the caret of an expression: fields, variables and functions, or the fields behind a path. */
export function completionsAt(source: string, caret: number, names: Names): Completions {
  const before = source.slice(0, caret);
  if (insideText(before)) return { from: caret, items: [] };
  const parts = splitPath(path.exec(before)?.[0] ?? '');
  const typed = parts.pop() ?? '';
  const from = caret - typed.length;
  if (parts.length === 0 && typed === '') return { from, items: [] };
  const context = contextAt(before.slice(0, from), names);
  if (parts.length > 0) return { from, items: fitting(membersOf(typeOfPath(parts, names, context)), typed) };
  const rest = typed.startsWith('$') ? [] : fitting(membersOf(context), typed);
  // A name is found without its `$`, too.
  const wanted = typed.startsWith('$') ? typed : `$${typed}`;
  return { from, items: [...rest, ...fitting(globalsOf(names), wanted)].slice(0, most) };
}

function globalsOf({ variables, functions }: Names): Completion[] {
  return [
    ...[...variables].map(([name, type]): Completion => ({
      text: `$${name}`,
      about: words(type),
      kind: 'variable',
    })),
    ...functions.map((name): Completion => ({ text: `$${name}(`, about: '', kind: 'function' })),
  ];
}

/** What a bare name means at a place: the input, or what stands before the bracket around it, as in `items.(…` and `items[…`. */
function contextAt(before: string, names: Names): Type {
  const open = openBracket(before);
  if (open === undefined) return names.input;
  const around = before.slice(0, open);
  const leads = before[open] === '[' || around.endsWith('.');
  const owner = path.exec(before[open] === '(' ? around.slice(0, -1) : around)?.[0] ?? '';
  const outer = contextAt(around.slice(0, around.length - owner.length), names);
  if (!leads || owner === '') return outer;
  return itemsOf(typeOfPath(splitPath(owner), names, outer));
}

/** The last bracket that is open at the end of a piece of an expression. */
function openBracket(before: string): number | undefined {
  const open: number[] = [];
  let quote = '';
  for (let at = 0; at < before.length; at += 1) {
    const letter = before[at] ?? '';
    if (quote !== '') {
      if (letter === '\\') at += 1;
      else if (letter === quote) quote = '';
    } else if (letter === '"' || letter === "'" || letter === '`') quote = letter;
    else if ('([{'.includes(letter)) open.push(at);
    else if (')]}'.includes(letter)) open.pop();
  }
  return open.at(-1);
}

function typeOfPath(parts: readonly string[], { variables }: Names, context: Type): Type {
  const [first = '', ...rest] = parts;
  const isVariable = first.startsWith('$') && first !== '$';
  let at: Type | undefined = isVariable ? variables.get(first.slice(1)) : context;
  for (const name of isVariable || first === '$' ? rest : parts) {
    if (at === undefined) return { kind: 'unknown' };
    at = name === '${selector}' ? rowsOf(at) : memberOf(itemsOf(at), name);
  }
  return at ?? { kind: 'unknown' };
}

function memberOf(type: Type, name: string): Type | undefined {
  return type.kind === 'object' ? type.members.get(name) : undefined;
}

/** What a selector may lead to: a row of any list, or the resource itself. */
function rowsOf(type: Type): Type {
  if (type.kind !== 'object') return type;
  const members = new Map<string, Type>();
  for (const each of type.members.values()) {
    const row = each.kind === 'list' ? each.of : undefined;
    if (row?.kind === 'object') for (const [name, member] of row.members) members.set(name, member);
  }
  return members.size === 0 ? type : { kind: 'object', members, open: true };
}

function membersOf(type: Type): Completion[] {
  const owner = itemsOf(type);
  if (owner.kind !== 'object') return [];
  return [...owner.members].map(([name, member]) => ({ text: name, about: words(member), kind: 'field' }));
}

function fitting(all: readonly Completion[], typed: string): Completion[] {
  const wanted = typed.toLowerCase();
  const found = all.filter(({ text }) => text.toLowerCase().startsWith(wanted) && text !== typed);
  return found.slice(0, most);
}

function words(type: Type): string {
  return type.kind === 'unknown' ? '' : describeType(type);
}

function splitPath(written: string): string[] {
  return written
    .replaceAll('${selector}', '\u0001')
    .replaceAll(/\[[^\][]*\]/g, '')
    .split('.')
    .map((part) => part.replaceAll('\u0001', '${selector}'));
}

/** Whether a place lies inside a text in quotes. */
function insideText(before: string): boolean {
  let quote = '';
  for (let at = 0; at < before.length; at += 1) {
    const letter = before[at] ?? '';
    if (quote !== '' && letter === '\\') at += 1;
    else if (quote === letter) quote = '';
    else if (quote === '' && (letter === '"' || letter === "'" || letter === '`')) quote = letter;
  }
  return quote !== '';
}
