import { howMany, Problem } from '@bakehouse/contract';
import { countQueued } from '@bakehouse/store';
import type { Session } from './listen-parts.ts';

/** Most runs of the workflow that may wait: what comes beyond that waits where it is. */
const mostWaiting = 10_000;

/** Ends a session for a while where more runs wait than anybody can carry out. */
export async function refuseFlood(
  { listener: { workflow }, parts }: Session,
  most = mostWaiting,
): Promise<void> {
  if ((await countQueued(parts.pool(), workflow, most)) < most) return;
  throw new Problem(
    'connection_limited',
    `${howMany(most, 'run')} of "${workflow}" wait: it listens again when there are fewer.`,
  );
}
