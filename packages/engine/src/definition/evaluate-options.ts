import type { Element } from '../element/define-element.ts';
import type { Scope } from '../expression/runtime.ts';
import { compileOptions } from './compile-options.ts';

/** Evaluates the options of an element as written, once. */
export function evaluateOptions(element: Element, options: unknown, scope: Scope): unknown {
  return compileOptions(element.options, element.options.parse(options))(scope);
}
