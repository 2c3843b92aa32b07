import type { QueryClient } from '@tanstack/react-query';
import { putWorkflow, workflowsQuery } from '../../../data/stored/workflows.ts';
import { toast } from '../../../parts/messages/toast-store.ts';
import { identifierOf, type Definition } from '../../model/definition.ts';
import { copyOf, freeIdentifier } from '../../model/exported.ts';
import type { lifeTexts } from './texts.ts';

/** Stores a copy of a workflow under a name of its own; gives that name. */
export async function duplicateWorkflow(
  client: QueryClient,
  definition: Definition,
  t: Pick<(typeof lifeTexts)['en'], 'copyTitle' | 'duplicated'>,
): Promise<string> {
  const known = await client.ensureQueryData(workflowsQuery);
  const own = identifierOf(definition);
  const copy = freeIdentifier(own, new Set(known.map(({ identifier }) => identifier)));
  const title = typeof definition['title'] === 'string' ? definition['title'] : own;
  await putWorkflow(copy, copyOf(definition, copy, t.copyTitle(title)), undefined);
  await client.invalidateQueries({ queryKey: ['workflows'] });
  toast({ level: 'success', title: t.duplicated });
  return copy;
}
