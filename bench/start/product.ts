import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort, root } from '../../test/harness/product.ts';
import { median, residentMegabytes, startTimed, stopTimed } from './process.ts';

/** What was measured of the product. */
export interface ProductFigures {
  first: number;
  later: number;
  memory: number;
  postgres: number;
}

/** Times a first start on an empty folder, then later ones, and looks at the memory after a few quiet seconds. */
export async function measureProduct(starts: number): Promise<ProductFigures> {
  execFileSync(process.execPath, [join(root, 'scripts/build.mjs')]);
  const folder = mkdtempSync(join(tmpdir(), 'bench-start-'));
  const port = await freePort();
  const timed = {
    argv: ['bin/bakehouse.mjs', 'start'],
    cwd: root,
    env: { DATA_DIR: join(folder, 'data'), PORT: String(port), LOG_LEVEL: 'warn' },
    url: `http://127.0.0.1:${port}/health/ready`,
  };
  try {
    const first = await startTimed(timed);
    await stopTimed(first.child);
    const later: number[] = [];
    for (let turn = 1; turn < starts; turn += 1) {
      const next = await startTimed(timed);
      later.push(next.seconds);
      await stopTimed(next.child);
    }
    const last = await startTimed(timed);
    await sleep(3_000);
    const figures = {
      first: first.seconds,
      later: median([...later, last.seconds]),
      memory: residentMegabytes(last.child.pid ?? 0),
      postgres: postgresMegabytes(),
    };
    await stopTimed(last.child);
    return figures;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Memory of all PostgreSQL processes without counting what they share more than once. */
function postgresMegabytes(): number {
  const pids = execFileSync('pgrep', ['-f', 'postgres']).toString().trim().split('\n');
  const shares = pids.map((pid) => {
    try {
      return Number(
        /^Pss:\s+(\d+)/m.exec(
          execFileSync('cat', [`/proc/${pid}/smaps_rollup`], { stdio: 'pipe' }).toString(),
        )?.[1] ?? 0,
      );
    } catch {
      return 0;
    }
  });
  return shares.reduce((sum, kilobytes) => sum + kilobytes, 0) / 1024;
}
