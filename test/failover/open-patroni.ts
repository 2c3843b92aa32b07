import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../harness/product.ts';
import type { Servers } from './servers.ts';

const ways = ['kill', 'switchover', 'pause'];

/** Whether Patroni and etcd are here. */
export function hasPatroni(): boolean {
  return ['patroni', 'etcd'].every((name) => spawnSync(name, ['--version']).error === undefined);
}

/** Three PostgreSQL under Patroni, started and broken by the scripts of `examples/ha`. */
export async function openPatroni(): Promise<Servers> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-patroni-'));
  const env = { ...process.env, HA_FOLDER: join(folder, 'ha'), HA_PORT: '6600' };
  spawnSync('chmod', ['755', folder]);
  const started = spawnSync('sh', [join(root, 'examples/ha/start.sh'), '--database-only'], { env });
  const url = /^DATABASE_URL=(.+)$/m.exec(String(started.stdout))?.[1];
  if (url === undefined) throw new Error(`Patroni does not start: ${String(started.stderr)}`);
  return {
    url,
    async lose(turn) {
      const what = ways[turn % ways.length] ?? '';
      const child = spawn('sh', [join(root, 'examples/ha/break.sh'), what], {
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const over = once(child, 'exit');
      let [lost, promoted] = [0, 0];
      for await (const line of createInterface(child.stdout)) {
        if (line.endsWith('is gone')) lost = performance.now();
        if (line.includes('is the primary')) {
          promoted = performance.now();
          break;
        }
      }
      if (promoted === 0) throw new Error(`${what}: no other server became the primary`);
      return { what, lost, promoted, mended: whole(what, over) };
    },
    close() {
      spawnSync('sh', [join(root, 'examples/ha/stop.sh')], { env });
      rmSync(folder, { recursive: true, force: true });
      return Promise.resolve();
    },
  };
}

async function whole(what: string, over: Promise<unknown[]>): Promise<void> {
  const [code] = await over;
  if (code !== 0) throw new Error(`${what}: the servers are not whole again`);
}
