import { runLoad, type LoadRequest } from '../load/load.ts';
import { compareInRounds, type Side } from '../load/rounds.ts';
import type { BenchDatabase } from '../resources/database.ts';
import { table } from '../table.ts';
import { directus } from './directus.ts';
import { installPeer } from './install.ts';
import type { ResourceOperation, ResourcePeer, RunningResourcePeer } from './resource-peer.ts';
import { reasonOf, times } from './say.ts';
import { strapi } from './strapi.ts';

/** Every peer that keeps resources. */
const peers: readonly ResourcePeer[] = [directus, strapi];

/** What the product is asked, and where. */
export interface OwnResources extends Omit<Side, 'requests'> {
  requests: Record<ResourceOperation, LoadRequest[]>;
}

/** Over so many connections the ratios count; fewer of what takes the database long. */
const counted = 32;
const countedHeavy = 4;
const light: ReadonlySet<ResourceOperation> = new Set(['get one', 'list of 25', 'create', 'update', 'count']);

/**
 * Measures every peer on the same PostgreSQL in turns with the product, prints how many times faster that is, and gives
 * back what was missed.
 */
export async function compareResources(
  own: OwnResources,
  database: BenchDatabase,
  { rows, seconds }: { rows: number; seconds: number },
): Promise<string[]> {
  const missed: string[] = [];
  for (const peer of peers) {
    const { name, version } = peer.packages;
    let running: RunningResourcePeer | undefined;
    try {
      const installed = await installPeer(peer.packages);
      running = await peer.start(installed, await database.another(name.toLowerCase()), rows);
      missed.push(...(await compareOne(peer, own, running, seconds)).map((what) => `${rows} rows: ${what}`));
    } catch (error) {
      missed.push(`${name} ${version} was not measured: ${reasonOf(error)}`);
    } finally {
      await running?.stop();
    }
  }
  return missed;
}

async function compareOne(
  { packages, atLeast }: ResourcePeer,
  own: OwnResources,
  peer: RunningResourcePeer,
  seconds: number,
): Promise<string[]> {
  const title = `${packages.name} ${packages.version}`;
  const lines: string[][] = [];
  const missed: string[] = [];
  for (const [name, asked = []] of Object.entries(peer.requests) as [ResourceOperation, LoadRequest[]][]) {
    const most = light.has(name) ? counted : countedHeavy;
    for (const connections of [1, most]) {
      const mine = { url: own.url, headers: own.headers, requests: own.requests[name] };
      const theirs = { url: peer.url, headers: peer.headers, requests: asked };
      try {
        if (connections === 1)
          await runLoad({ ...theirs, connections: most === counted ? 8 : most, seconds: 2 });
        const compared = await compareInRounds(mine, theirs, { connections, seconds, otherRound: seconds });
        const { own: ours, other, ratio } = compared;
        if (connections === most && !(ratio >= atLeast))
          missed.push(`${name} at ${connections} against ${title}: ${times(ratio)}, not ${times(atLeast)}`);
        lines.push([name, String(connections), ours.rate.toFixed(0), other.rate.toFixed(1), times(ratio)]);
      } catch (error) {
        missed.push(`${name} at ${connections} against ${title}: not measured: ${reasonOf(error)}`);
        lines.push([name, String(connections), '', '', 'failed']);
      }
    }
  }
  console.log(`\n${table(['operation', 'connections', 'Bakehouse /s', `${title} /s`, 'faster'], lines)}`);
  return missed;
}
