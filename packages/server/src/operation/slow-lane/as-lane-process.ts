import { lowerOwnPriority } from '../../foundation/low-priority.ts';
import { readMessage, type Message } from '../web-processes/messages.ts';

/** In the environment of the slow lane: the socket that it listens on. */
export const socketKey = 'BAKEHOUSE_SLOW_LANE';

/** In the environment of the slow lane, where the database is our own on this machine. */
export const ownDatabaseKey = 'BAKEHOUSE_OWN_DATABASE';

/** How often the lane looks whether it has runs under way. */
const lookMs = 5_000;

/** Tells the first process that this one can serve, and when it carries out runs. From now on all others go before it. */
export function serveAsLane(runs: () => number): void {
  // Without the first process nobody sends anything.
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  // What keeps this process alive is its server.
  process.channel?.unref();
  lowerOwnPriority();
  tell({ bakehouse: 'ready' });
  setInterval(() => {
    if (runs() > 0) tell({ bakehouse: 'busy' });
  }, lookMs).unref();
}

function tell(message: Message): void {
  if (process.connected) process.send?.(message);
}

/** What the lane says of itself. */
export function saidByLane(given: unknown): 'ready' | 'busy' | undefined {
  const said = readMessage(given)?.bakehouse;
  return said === 'ready' || said === 'busy' ? said : undefined;
}
