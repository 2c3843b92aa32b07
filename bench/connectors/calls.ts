import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { PieceHost } from '../../packages/server/src/delivery/pieces/host/piece-host.ts';
import { writePiece } from '../../packages/server/src/testing/hostile-piece.ts';
import { throwAwayFolder } from '../peers/process.ts';

/** Milliseconds of one call, by how it is made. */
export interface CallFigures {
  bare: number[];
  piece: number[];
  /** The first call of a process, with its start. */
  cold: number[];
}

/** Asks a server on this machine directly and through a piece, in turn: what a piece costs is the difference. */
export async function measureCalls(calls: number): Promise<CallFigures> {
  const server = createServer((_request, response) => response.end('{"ok":true}'));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const folder = throwAwayFolder('pieces');
  const code = writePiece(join(folder, 'asking'), 'asking', {
    ask: 'return (await fetch(value)).json();',
  });
  const host = new PieceHost({
    folder: join(folder, 'programs'),
    rules: { allowsPrivate: () => true, resolve: async () => [{ address: '127.0.0.1', family: 4 }] },
  });
  const bare = async () => void (await (await fetch(url)).json());
  const asked = async (connection: string) =>
    void (await host.call(
      code,
      connection,
      {
        ask: 'run',
        action: 'ask',
        auth: undefined,
        props: { value: url },
        effect: { run: 'r', key: 'k', element: 'e' },
      },
      { seconds: 30, mask: (text) => text },
    ));
  const figures: CallFigures = { bare: [], piece: [], cold: [] };
  try {
    for (let turn = 0; turn < 5; turn += 1) figures.cold.push(await timed(() => asked(`cold ${turn}`)));
    for (let turn = 0; turn < calls; turn += 1) {
      figures.bare.push(await timed(bare));
      const took = await timed(() => asked('warm'));
      // A process is replaced after a hundred calls: that one is a cold start.
      if (turn % 100 !== 0) figures.piece.push(took);
    }
  } finally {
    await host.close();
    server.closeAllConnections();
    server.close();
  }
  return figures;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}
