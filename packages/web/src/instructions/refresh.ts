import { queryClient } from '../data/server/query-client.ts';
import type { Handler } from './context.ts';

/** Reads again what is shown: the resource, lists, or everything. What is typed stays. */
export const refresh: Handler<'refresh'> = async ({ scope, modules }, { module, reload }) => {
  if (scope !== 'list') reload?.();
  if (scope === 'page' && modules === undefined) {
    await queryClient.invalidateQueries();
    return;
  }
  for (const each of modules ?? [module]) {
    if (scope !== 'list') await queryClient.invalidateQueries({ queryKey: ['resource', each] });
    if (scope !== 'resource') await queryClient.invalidateQueries({ queryKey: ['list', each] });
  }
};
