import { freePort } from '../../test/harness/free-port.ts';
import { installPeer } from '../peers/install.ts';
import { nodeRedPackages } from '../peers/packages.ts';
import { throwAwayFolder } from '../peers/process.ts';
import type { StartPeer } from './peer.ts';

/** Node-RED as shipped; it keeps its data in files. */
export const nodeRed: StartPeer = {
  packages: nodeRedPackages,
  async prepare() {
    const { folder, node } = await installPeer(nodeRedPackages);
    const port = await freePort();
    return {
      folder,
      timed: {
        node,
        argv: [
          'node_modules/node-red/red.js',
          '--port',
          String(port),
          '--userDir',
          throwAwayFolder('node-red'),
        ],
        cwd: folder,
        env: {},
        url: `http://127.0.0.1:${port}/settings`,
      },
    };
  },
};
