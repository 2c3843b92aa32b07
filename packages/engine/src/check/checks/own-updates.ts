import { unconditional } from '../unconditional.ts';
import type { Check } from '../subject.ts';
import { inferFlow } from '../types/flow.ts';

/** A workflow that every update of a module starts does not, whatever happens, update the same module: it would start itself. */
export const checkOwnUpdates: Check = (subject, report) => {
  const { elements, events, definition, options } = subject;
  const updated = new Set(events.flatMap(({ type, module }) => (type === 'on_update' ? [module] : [])));
  const bound = new Set(events.map(({ type }) => type));
  if (updated.size === 0 || bound.size > 1) return;
  const always = unconditional(definition, options.elements);
  for (const { name, type, path, options: raw } of elements) {
    if (type !== 'action/save' || raw['mode'] === 'create' || !always.has(name)) continue;
    const input = inferFlow(subject).inputs.get(name);
    const module = raw['module'] ?? (input?.kind === 'object' ? input.module : undefined);
    if (typeof module !== 'string' || !updated.has(module)) continue;
    if (raw['module'] !== undefined && raw['id'] === undefined && input?.kind !== 'object') continue;
    const message = `Every update of "${module}" starts this, and this updates "${module}": ask by flow/if whether there is something to do`;
    report.warning('endless', path, message);
  }
};
