import { Problem, type WorkflowDefinition } from '@bakehouse/contract';
import { checkWorkflow } from '@bakehouse/engine/check';
import { builtIn } from '../../work/workflows/elements.ts';
import type { Made } from './made.ts';

/** A workflow that was made, before it is known to be sound. */
export interface Draft extends Pick<Made, 'todo' | 'taken'> {
  definition: WorkflowDefinition;
  /** What each element was made of, by its name. */
  origin: ReadonlyMap<string, string>;
}

/** Builds until the check has nothing to refuse: what it refuses is disabled, for the reason that it gives. */
export function sound(title: string, build: (refused: ReadonlyMap<string, string>) => Draft): Draft {
  const refused = new Map<string, string>();
  for (;;) {
    const draft = build(refused);
    const { errors } = checkWorkflow(draft.definition, { elements: builtIn, modules: () => undefined });
    if (errors.length === 0) return withRights(draft);
    const before = refused.size;
    for (const { path, message } of errors) {
      const element = draft.definition.elements[Number(/^elements\.(\d+)/.exec(path)?.[1] ?? -1)];
      const origin = element === undefined ? undefined : draft.origin.get(element.name);
      if (origin !== undefined && !refused.has(origin)) refused.set(origin, message);
    }
    if (refused.size === before)
      throw new Problem('invalid', `"${title}" cannot be imported: ${errors[0]?.message ?? ''}`, { errors });
  }
}

function withRights(draft: Draft): Draft {
  const { identifier, elevated } = draft.definition;
  if (elevated !== true) return draft;
  const message =
    'No user starts it, so that it has the rights of the system ("elevated"). Name a user in "actor" instead where it should have fewer.';
  return { ...draft, todo: [{ definition: identifier, message }, ...draft.todo] };
}
