import { modulesQuery } from '../../../data/stored/modules.ts';
import { queryClient } from '../../../data/server/query-client.ts';
import { rightsQuery } from '../../../data/session/session.ts';

/** Reads again what depends on definitions, after one was stored or taken away. */
export async function refreshModules(module?: string): Promise<void> {
  // Rights first: what they allow is shown as soon as the definition is there.
  await queryClient.refetchQueries({ queryKey: rightsQuery.queryKey });
  await queryClient.refetchQueries({ queryKey: modulesQuery.queryKey });
  if (module !== undefined) await queryClient.invalidateQueries({ queryKey: ['module', module] });
}
