import type { RunState } from '@bakehouse/engine';
import { wasRefused, type Eager } from '@bakehouse/store';

/**
 * Attempts a run without waiting for what it creates. Where the database refused any of that, everything is undone and nothing
 * was told: the run is carried out again, waiting for each answer, and fails where it should.
 */
export async function tryEagerly<Attempt extends { state: RunState }>(
  eager: Eager | undefined,
  attempt: (eager: Eager | undefined) => Promise<Attempt>,
): Promise<Attempt> {
  if (eager === undefined) return attempt(undefined);
  try {
    const attempted = await attempt(eager);
    if (attempted.state.status === 'completed' || !(await wasRefused(eager))) return attempted;
  } catch (error) {
    if (!(await wasRefused(eager))) throw error;
  }
  return attempt(undefined);
}
