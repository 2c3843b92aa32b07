import type { Scope } from '../expression/runtime.ts';
import type { Host } from './host.ts';
import { selectorOf } from './selector-in-run.ts';

/** What the expressions of an element are evaluated with. */
export function scopeFor(host: Host, variables: Readonly<Record<string, unknown>>, input: unknown): Scope {
  const scope: Scope = { input, variables, selector: selectorOf(variables), now: (host.now ?? Date.now)() };
  if (host.random !== undefined) scope.random = host.random;
  if (host.functions !== undefined) scope.functions = host.functions;
  if (host.budget !== undefined) scope.budget = host.budget;
  return scope;
}
