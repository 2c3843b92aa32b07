import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/harness/product.ts';
import { installPeer } from '../peers/install.ts';
import { nodeRedPackages } from '../peers/packages.ts';
import { throwAwayFolder } from '../peers/process.ts';
import { measureFolder, type InstallFigures } from './install.ts';
import { median, residentMegabytes, startTimed, stopTimed } from './process.ts';

/** What was measured of Node-RED. */
export interface NodeRedFigures {
  version: string;
  first: number;
  later: number;
  memory: number;
  install: InstallFigures;
}

/** Installs Node-RED and measures it in the same way, with a throw-away folder for its data. */
export async function measureNodeRed(starts: number): Promise<NodeRedFigures> {
  const { folder, node } = await installPeer(nodeRedPackages);
  const port = await freePort();
  const timed = {
    node,
    argv: ['node_modules/node-red/red.js', '--port', String(port), '--userDir', throwAwayFolder('node-red')],
    cwd: folder,
    env: {},
    url: `http://127.0.0.1:${port}/settings`,
  };
  const times: number[] = [];
  let memory = 0;
  for (let turn = 0; turn <= starts; turn += 1) {
    const { child, seconds } = await startTimed(timed);
    times.push(seconds);
    if (turn === starts) {
      await sleep(3_000);
      memory = residentMegabytes(child.pid ?? 0);
    }
    await stopTimed(child);
  }
  return {
    version: nodeRedPackages.version,
    first: times[0] ?? Number.NaN,
    later: median(times.slice(1)),
    memory,
    install: measureFolder(folder),
  };
}
