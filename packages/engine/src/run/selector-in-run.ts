import { Problem, resolvePath, type ModuleLookup } from '@bakehouse/contract';
import { parseSelector, type Selector } from '../expression/selector.ts';

/** A selector that was read and belongs to a field or row of one of the modules; anything else is refused. */
export function fieldSelector(value: unknown, modules: readonly string[], lookup?: ModuleLookup): string {
  if (typeof value !== 'string') throw refused(value);
  // What is written in any other way than a selector is written does not pass the reading.
  parsedSelector(value);
  if (value === '' || lookup === undefined) return value;
  let known = false;
  for (const module of modules) {
    const definition = lookup(module);
    if (definition === undefined) continue;
    if (resolvePath(definition, value) !== undefined) return value;
    known = true;
  }
  if (known) throw refused(value);
  return value;
}

/** The selector that a context holds, for expressions. */
export function selectorOf(variables: Readonly<Record<string, unknown>>): Selector | undefined {
  const text = variables['selector'];
  return typeof text === 'string' ? parsedSelector(text) : undefined;
}

function parsedSelector(text: string): Selector {
  if (text !== last.text) last = { text, selector: parseSelector(text) };
  return last.selector;
}

// One form change evaluates many expressions with one selector.
let last: { text: string; selector: Selector } = { text: '', selector: [] };

function refused(value: unknown): Problem {
  const message = `Not a field of the module: ${JSON.stringify(value)}`;
  return new Problem('invalid', message, { errors: [{ path: 'selector', message, code: 'selector' }] });
}
