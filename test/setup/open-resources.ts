import { setTimeout as sleep } from 'node:timers/promises';
import { runningTimers } from './running-timers.ts';

/** What a test can forget to close, in Node's words and in ours. */
const watched: Record<string, string> = {
  TCPServerWrap: 'a listening server',
  PipeServerWrap: 'a server on a socket file',
  TCPSocketWrap: 'a network connection',
  PipeWrap: 'a pipe or a connection to a socket file',
  ProcessWrap: 'a child process',
  UDPWrap: 'a datagram socket',
};

/** How many of each are open now. */
export function openResources(): Map<string, number> {
  const counts = new Map([['a timer', runningTimers()]]);
  for (const type of process.getActiveResourcesInfo()) {
    const name = watched[type];
    if (name !== undefined) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return counts;
}

/** What is open beyond what was open before; what is just closing gets a moment. */
export async function leftOpen(before: Map<string, number>, patience = 20_000): Promise<string[]> {
  for (let waited = 0; ; waited += 20) {
    const more = [...openResources()].filter(([name, count]) => count > (before.get(name) ?? 0));
    if (more.length === 0) return [];
    if (waited >= patience) return more.map(([name]) => name);
    await sleep(20);
  }
}
