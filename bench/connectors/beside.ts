import { join } from 'node:path';
import { misdeeds, writePiece } from '../../packages/server/src/testing/hostile-piece.ts';
import { startRegistry } from '../../packages/server/src/testing/piece-registry.ts';
import { sendJson } from '../json.ts';
import { startLoader } from '../load/load.ts';
import { throwAwayFolder } from '../peers/process.ts';
import { password, startBenchProduct } from '../product.ts';
import type { BenchDatabase } from '../resources/database.ts';
import { median } from '../start/process.ts';

/** Milliseconds within which half, and 99 of 100, of the answers of an ordinary route came. */
export interface BesideFigures {
  alone: { p50: number; p99: number };
  beside: { p50: number; p99: number };
  /** How often the hostile piece was ended meanwhile. */
  ended: number;
}

/** What the hostile piece does, all at once. */
const deeds = ['endlessLoop', 'heap', 'floodsLog'] as const;

/** Asks for a list of resources again and again, alone and beside a piece that loops, allocates and floods its log, in turn. */
export async function measureBeside(
  database: BenchDatabase,
  rounds: number,
  seconds: number,
): Promise<BesideFigures> {
  const folder = throwAwayFolder('hostile');
  const registry = await startRegistry(join(folder, 'registry'));
  const bodies = Object.fromEntries(deeds.map((deed) => [deed, misdeeds[deed]?.[1] ?? '']));
  registry.publish(writePiece(join(folder, 'hostile'), 'hostile', bodies), '1.0.0');
  const product = await startBenchProduct(database, {
    DATA_DIR: join(folder, 'data'),
    npm_config_registry: registry.url,
    npm_config_cache: join(folder, 'cache'),
  });
  const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, {
    email: 'admin@example.com',
    password,
    mode: 'token',
  })) as { token: string };
  const send = (method: 'GET' | 'POST' | 'PUT', path: string, body: object) =>
    sendJson(method, `${product.url}${path}`, body, token);
  await prepare(send);
  const loader = startLoader();
  const ask = (warmUp: number) =>
    loader.run({
      url: product.url,
      headers: { authorization: `Bearer ${token}` },
      connections: 2,
      seconds,
      warmUp,
      requests: [{ method: 'GET', path: '/modules/notes/resources?limit=20' }],
    });
  const found = { alone: [] as Latency[], beside: [] as Latency[] };
  let ended = 0;
  try {
    await ask(3);
    for (let round = 0; round < rounds; round += 1) {
      found.alone.push(await ask(1));
      const stop = new AbortController();
      const busy = deeds.map(async (deed) => {
        while (!stop.signal.aborted) {
          // It fails each time: that is what it is for.
          await send('POST', `/workflows/${deed.toLowerCase()}/run`, { input: {} }).catch(() => undefined);
          ended += 1;
        }
      });
      found.beside.push(await ask(1));
      stop.abort();
      await Promise.all(busy);
    }
  } finally {
    loader.close();
    await product.stop();
    await registry.close();
  }
  return { alone: middle(found.alone), beside: middle(found.beside), ended };
}

interface Latency {
  p50: number;
  p99: number;
}

function middle(found: readonly Latency[]): Latency {
  return { p50: median(found.map(({ p50 }) => p50)), p99: median(found.map(({ p99 }) => p99)) };
}

/** Makes the list that is asked for, and the workflows that the hostile piece is asked by. */
async function prepare(
  send: (method: 'POST' | 'PUT', path: string, body: object) => Promise<unknown>,
): Promise<void> {
  await send('POST', '/modules', {
    bakery_resource_module: 'notes',
    bakery_resource: { fields: [{ identifier: 'text', type: 'text' }] },
  });
  for (let number = 0; number < 100; number += 1)
    await send('POST', '/modules/notes/resources', { data: { text: `Note ${number}` } });
  await send('PUT', '/pieces/hostile', {});
  for (const deed of deeds)
    await send('PUT', `/workflows/${deed.toLowerCase()}`, {
      identifier: deed.toLowerCase(),
      title: deed,
      entry: 'does',
      elements: [{ name: 'does', type: `piece/hostile/${deed}`, options: {}, timeout: 2 }],
    });
}
