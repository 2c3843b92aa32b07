import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { childrenOf } from '../../test/harness/children-of.ts';
import { freePort } from '../../test/harness/free-port.ts';
import { type Place, runInRoot, startInRoot } from './run-in-root.ts';

/** What is run in a root folder, and how its health is asked there. */
export interface Served {
  command: readonly string[];
  /** As the image asks it, which wants its own port. */
  health?: readonly string[];
}

/** Starts the product there, waits until it is ready, works with it, and stops it. Gives what went wrong. */
export async function serveInRoot(
  place: Place,
  { command, health }: Served,
  work: (url: string) => Promise<void> = () => Promise.resolve(),
): Promise<string[]> {
  const faults: string[] = [];
  const port = health === undefined ? await freePort() : 8080;
  const env = { ...place.env, PORT: String(port), SITE_PORT: String(await freePort()) };
  const product = startInRoot({ ...place, env }, command);
  const url = `http://127.0.0.1:${port}`;
  while (!(await answers(`${url}/health/ready`))) {
    if (product.exitCode !== null) throw new Error(`the product ended with ${product.exitCode}`);
    await sleep(50);
  }
  await work(url);
  if (!(await answers(`${url}/app/`))) faults.push('the app does not answer');
  if (health !== undefined) runInRoot({ ...place, env }, health);
  // `unshare` itself takes no notice of the signal: it is for what runs inside.
  for (const { pid } of childrenOf([product.pid])) process.kill(pid, 'SIGTERM');
  await once(product, 'exit');
  if (product.exitCode !== 0) faults.push(`the product ended with ${product.exitCode} when it was stopped`);
  return faults;
}

async function answers(url: string): Promise<boolean> {
  return await fetch(url, { headers: { connection: 'close' } }).then(
    ({ ok }) => ok,
    () => false,
  );
}
