import { join } from 'node:path';
import { freePort } from '../../test/harness/free-port.ts';
import { installPeer } from '../peers/install.ts';
import { n8nEnvironment } from '../peers/n8n.ts';
import { n8nPackages } from '../peers/packages.ts';
import { throwAwayFolder } from '../peers/process.ts';
import { startBenchDatabase } from '../resources/database.ts';
import type { StartPeer } from './peer.ts';

/** n8n as shipped, on a PostgreSQL that runs already and is not counted as its own. */
export const n8n: StartPeer = {
  packages: n8nPackages,
  async prepare() {
    const { folder, node } = await installPeer(n8nPackages);
    const database = await startBenchDatabase();
    const data = throwAwayFolder('n8n');
    const [port, broker] = [await freePort(), await freePort()];
    return {
      folder,
      timed: {
        node,
        argv: [join(folder, 'node_modules/n8n/bin/n8n'), 'start'],
        cwd: data,
        env: n8nEnvironment(await database.another('n8n'), { folder: data, port, broker }),
        url: `http://127.0.0.1:${port}/healthz/readiness`,
      },
      over: () => database.stop(),
    };
  },
};
