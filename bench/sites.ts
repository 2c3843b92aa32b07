import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { benchHead, benchPage } from '../packages/sites/src/testing/bench-site.ts';
import { measureEleventy, measureHugo, type Measured } from '../packages/sites/src/testing/bench-peers.ts';

const TOKEN = 'token-for-the-bench';
const LIMIT = 0.05;
const ROUNDS = 3;
const REBUILDS = 4;

const argument = process.argv.indexOf('--pages');
const count = argument === -1 ? 1000 : Number(process.argv[argument + 1]);
const ours = await measureOurs(count);
print('bakehouse', ours);
if (process.argv.includes('--peers')) {
  for (const [name, measure] of [
    ['hugo', measureHugo],
    ['eleventy', measureEleventy],
  ] as const) {
    const peer = await measure(count);
    if (peer === undefined) {
      console.log(`${name}: not to be had here`);
      continue;
    }
    print(name, peer);
    console.log(
      `  ours / ${name}: full ${(ours.full / peer.full).toFixed(2)}, rebuild ${(ours.rebuild / peer.rebuild).toFixed(3)}`,
    );
  }
}
const ratio = ours.rebuild / ours.full;
console.log(
  `rebuild after one changed page: ${(ratio * 100).toFixed(1)} % of the full build (at most ${LIMIT * 100} %)`,
);
process.exitCode = ratio > LIMIT ? 1 : 0;

function print(name: string, { full, rebuild }: Measured): void {
  const speed = Math.round((count / full) * 1000);
  console.log(
    `${name}: ${count} pages in ${full.toFixed(0)} ms (${speed} pages/s), one changed in ${rebuild.toFixed(0)} ms`,
  );
}

/**
 * Measures from the request to the last line of the answer, each round with a fresh process and folder. The fastest of
 * all rounds counts, for the full build and for the rebuild alike: what else runs on the machine only ever adds time.
 */
async function measureOurs(pages: number): Promise<Measured> {
  const best: Measured = { full: Infinity, rebuild: Infinity };
  for (let round = 0; round < ROUNDS; round += 1) {
    const folder = await mkdtemp(join(tmpdir(), 'bakehouse-bench-'));
    const { child, url } = await startService(folder);
    try {
      best.full = Math.min(best.full, await build(url, pages, -1));
      for (let changed = 0; changed < REBUILDS; changed += 1)
        best.rebuild = Math.min(best.rebuild, await build(url, pages, changed));
    } finally {
      child.kill('SIGTERM');
      await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    }
  }
  return best;
}

async function startService(folder: string): Promise<{ child: ChildProcess; url: string }> {
  const main = fileURLToPath(new URL('../packages/sites/src/main.ts', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], {
    env: {
      ...process.env,
      PAGE_BUILDER_PORT: '0',
      PAGE_BUILDER_TOKEN: TOKEN,
      SITE_PORT: '0',
      DATA_DIR: join(folder, 'data'),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const url = /"url":"([^"]+)"/.exec(String(chunk))?.[1];
    if (url !== undefined) return { child, url };
  }
  throw new Error('the service did not start');
}

async function build(url: string, pages: number, changed: number): Promise<number> {
  const rows = Array.from({ length: pages }, (_, index) =>
    benchPage(index, index === changed ? 'changed' : ''),
  );
  const body = Buffer.from([benchHead, ...rows].map((one) => JSON.stringify(one)).join('\n'));
  const started = performance.now();
  const lines = (await post(`${url}/v1/builds`, body)).trim().split('\n');
  const elapsed = performance.now() - started;
  const last: { event: string; build: { rendered: number } } = JSON.parse(lines.at(-1) ?? '{}');
  if (last.event !== 'completed') throw new Error(`the build failed: ${lines.at(-1)}`);
  // One page was changed, and the one changed before is as it was.
  const expected = changed === -1 ? pages : changed === 0 ? 1 : 2;
  if (last.build.rendered !== expected)
    throw new Error(`${last.build.rendered} pages were rendered, not ${expected}`);
  return elapsed;
}

async function post(url: string, body: Buffer): Promise<string> {
  return await new Promise<string>((resolve, reject) => {
    const headers = {
      authorization: `Bearer ${TOKEN}`,
      'content-type': 'application/x-ndjson',
      'content-length': body.length,
    };
    const call = request(url, { method: 'POST', headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => resolve(Buffer.concat(chunks).toString('utf8')));
      response.on('error', reject);
    });
    call.on('error', reject);
    call.end(body);
  });
}
