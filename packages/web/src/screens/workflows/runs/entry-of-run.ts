import { isObject } from '@bakehouse/contract';
import type { Run } from '../../../data/stored/runs.ts';

/** The entry that a run was about, as far as the run tells: the one that changed, or at which a button was pressed. */
export function entryOfRun({
  cause,
  input,
}: Pick<Run, 'cause'> & { input?: unknown }): { module: string; id: string } | undefined {
  if (cause.module !== undefined && cause.resource !== undefined)
    return { module: cause.module, id: cause.resource };
  const { module, id } = isObject(input) ? input : {};
  return typeof module === 'string' && typeof id === 'string' ? { module, id } : undefined;
}
