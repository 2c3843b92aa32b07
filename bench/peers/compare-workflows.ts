import { cpus } from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { runLoad, type LoadRequest } from '../load/load.ts';
import { compareInRounds, type Side } from '../load/rounds.ts';
import { sendJson } from '../json.ts';
import type { BenchDatabase } from '../resources/database.ts';
import { table } from '../table.ts';
import { installPeer } from './install.ts';
import { n8n, n8nKeepingNothing } from './n8n.ts';
import { nodeRed } from './node-red.ts';
import { reasonOf, times } from './say.ts';
import type { RunningWorkflowPeer, WorkflowPeer } from './workflow-peer.ts';

/** Every peer that runs workflows. */
const peers: readonly WorkflowPeer[] = [nodeRed, n8n, n8nKeepingNothing];

/** At so many connections the ratios count. */
const counted = 32;

/** Measures the same change of a form in every peer, in turns with the product, and gives back what to print and which ratios were missed. Peers are asked without signing in. */
export async function compareWorkflows(
  own: Omit<Side, 'requests'> & { change: LoadRequest & { body: string } },
  database: BenchDatabase,
  seconds: number,
): Promise<{ said: string; missed: string[] }> {
  const { url, headers, change } = own;
  const body: unknown = JSON.parse(change.body);
  const expected = await sendJson('POST', `${url}${change.path}`, body, headers.authorization?.slice(7));
  const answers = async (address: string) =>
    isDeepStrictEqual(await sendJson('POST', address, body), expected);
  const lines: string[][] = [];
  const missed: string[] = [];
  for (const peer of peers) {
    const title = `${peer.packages.name} ${peer.packages.version}${peer.remark ?? ''}`;
    let running: RunningWorkflowPeer | undefined;
    try {
      running = await peer.start(await installPeer(peer.packages), database, answers);
      const theirs = { url: running.url, headers: {}, requests: [{ ...change, path: running.path }] };
      await runLoad({ ...theirs, connections: 8, seconds: 4 });
      for (const connections of [1, counted]) {
        const mine = { url, headers, requests: [change] };
        const {
          own: ours,
          other,
          ratio,
        } = await compareInRounds(mine, theirs, {
          connections,
          seconds,
          otherRound: seconds,
        });
        if (connections === counted && peer.atLeast !== undefined && !(ratio >= peer.atLeast))
          missed.push(
            `on_change at ${connections} against ${title}: ${times(ratio)}, not ${times(peer.atLeast)}`,
          );
        lines.push([title, String(connections), ours.rate.toFixed(0), other.rate.toFixed(1), times(ratio)]);
      }
    } catch (error) {
      missed.push(`${title} was not measured: ${reasonOf(error)}`);
    } finally {
      await running?.stop();
    }
  }
  const head = ['on_change', 'connections', 'Bakehouse /s', 'peer /s', 'faster'];
  return {
    said: `\nThe same on_change in other products. Bakehouse runs with WEB_PROCESSES=${cpus().length}, a process for each core; the others run as they come, as one. n8n runs on PostgreSQL.\n\n${table(head, lines)}`,
    missed,
  };
}
