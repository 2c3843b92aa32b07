import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '../../test/harness/product.ts';
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

/** Installs Node-RED into a throw-away folder and measures it in the same way. */
export async function measureNodeRed(starts: number): Promise<NodeRedFigures> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-node-red-'));
  try {
    writeFileSync(join(folder, 'package.json'), '{}');
    execFileSync('npm', ['install', 'node-red@4', '--no-audit', '--no-fund'], {
      cwd: folder,
      stdio: 'ignore',
    });
    const port = await freePort();
    const timed = {
      argv: ['node_modules/node-red/red.js', '--port', String(port), '--userDir', join(folder, 'user')],
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
    const { version } = JSON.parse(
      readFileSync(join(folder, 'node_modules/node-red/package.json'), 'utf8'),
    ) as { version: string };
    return {
      version,
      first: times[0] ?? Number.NaN,
      later: median(times.slice(1)),
      memory,
      install: measureFolder(folder),
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
