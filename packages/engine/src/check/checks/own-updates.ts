import { unconditional } from '../unconditional.ts';
import type { Check } from '../subject.ts';
import { inferFlow } from '../types/flow.ts';

/** A workflow that every update of a module starts does not, whatever happens, update the same module, nor does one that new resources start create such: it would start itself. */
export const checkOwnUpdates: Check = (subject, report) => {
  const { elements, events, definition, options } = subject;
  const [first, ...others] = events;
  const isUpdate = first?.type === 'on_update';
  if (first === undefined || others.some(({ type }) => type !== first.type)) return;
  if (!isUpdate && first.type !== 'on_create') return;
  const started = new Set(events.map(({ module }) => module));
  const always = unconditional(definition, options.elements);
  for (const { name, type, path, options: raw } of elements) {
    if (type !== 'action/save' || !always.has(name)) continue;
    const input = inferFlow(subject).inputs.get(name);
    const own = input?.kind === 'object' ? input.module : undefined;
    const module = raw['module'] ?? own;
    if (typeof module !== 'string' || !started.has(module)) continue;
    if (isUpdate ? !updates(raw, input?.kind) : raw['mode'] !== 'create') continue;
    const message = isUpdate
      ? `Every update of "${module}" starts this, and this updates "${module}": ask by flow/if whether there is something to do`
      : `Every new resource of "${module}" starts this, and this creates another one: ask by flow/if whether it is needed`;
    report.warning('endless', path, message);
  }
};

/** Whether a save changes something that is there. */
function updates(options: Readonly<Record<string, unknown>>, input: string | undefined): boolean {
  if (options['mode'] === 'create') return false;
  return options['module'] === undefined || options['id'] !== undefined || input === 'object';
}
