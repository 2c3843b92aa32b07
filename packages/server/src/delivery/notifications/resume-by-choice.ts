import type { RunState } from '@bakehouse/engine';
import { isObject } from '@bakehouse/contract';
import { resumeWait, type ResumeByChoice } from '@bakehouse/store';

/** Lets the run go on that waits for the choice of an action, in the transaction of the choice. */
export const resumeByChoice: ResumeByChoice = async (client, { run, notification, action }) => {
  const { rows } = await client.query<{ state: string | null }>(
    'select state from bakehouse.runs where id = $1',
    [run],
  );
  const kept = rows[0]?.state ?? null;
  if (kept === null) return false;
  // The notification and the snapshot with its wait were committed together: whoever sees the one sees the other.
  const { waits } = JSON.parse(kept) as RunState;
  const wait = waits.find(({ state }) => isObject(state) && state['notification'] === notification);
  return wait !== undefined && resumeWait(client, { run, wait: wait.id, payload: { action } });
};
