import { Problem, resolvePath, type ModuleLookup } from '@bakehouse/contract';
import { formatSelector, parseSelector, type Selector } from '../expression/selector.ts';

/** A selector that was read and belongs to a field or row of one of the modules; anything else is refused. */
export function fieldSelector(value: unknown, modules: readonly string[], lookup?: ModuleLookup): string {
  if (typeof value !== 'string') throw refused(value);
  const path = formatSelector(parseSelector(value));
  if (path === '' || lookup === undefined) return path;
  const known = modules.flatMap((module) => lookup(module) ?? []);
  if (known.length > 0 && !known.some((module) => resolvePath(module, path) !== undefined))
    throw refused(value);
  return path;
}

/** The selector that a context holds, for expressions. */
export function selectorOf(variables: Readonly<Record<string, unknown>>): Selector | undefined {
  const text = variables['selector'];
  if (typeof text !== 'string') return undefined;
  if (text !== last.text) last = { text, selector: parseSelector(text) };
  return last.selector;
}

// One form change evaluates many expressions with one selector.
let last: { text: string; selector: Selector } = { text: '', selector: [] };

function refused(value: unknown): Problem {
  const message = `Not a field of the module: ${JSON.stringify(value)}`;
  return new Problem('invalid', message, { errors: [{ path: 'selector', message, code: 'selector' }] });
}
