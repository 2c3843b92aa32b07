import type { Pattern } from 'acorn';
import { member } from './names.ts';
import type { Translation } from './translation.ts';
import { untranslatable } from './untranslatable.ts';

/** The variables that a pattern makes of a value, as assignments. */
export function takenApart(
  id: Pattern,
  of: string,
  known: Translation,
): { lines: string[]; inner: Translation } {
  const locals = new Map(known.locals);
  const lines: string[] = [];
  const made: string[] = [];
  const take = (to: Pattern | null, value: string): void => {
    if (to?.type !== 'Identifier') return untranslatable('a declaration that takes a value apart');
    const name = variable(to.name);
    if (name !== value) lines.push(`${name} := ${value}`);
    locals.set(to.name, name);
    made.push(to.name);
  };
  if (id.type === 'ObjectPattern')
    for (const each of id.properties) {
      if (each.type !== 'Property' || each.computed || each.key.type !== 'Identifier')
        return untranslatable('a declaration that takes a value apart');
      take(each.value, member(of, each.key.name));
    }
  else if (id.type === 'ArrayPattern')
    for (const [index, each] of id.elements.entries()) take(each, `${of}[${index}]`);
  else take(id, of);
  const without = (names: ReadonlySet<string> = new Set()) =>
    new Set([...names].filter((name) => !made.includes(name)));
  return { lines, inner: { ...known, locals, own: without(known.own), fixed: without(known.fixed) } };
}

/** Variables of the code never hide those of a workflow or built-in functions. */
export function variable(name: string): string {
  return `$_${name.replaceAll('$', '_')}`;
}
