import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fuzz } from '../test/fuzz/fuzz.ts';
import { startFuzzProduct } from '../test/fuzz/product.ts';
import { printed } from '../test/fuzz/report.ts';

/** Asks a real product made-up requests on every operation: `npm run fuzz:api -- [--requests 20000] [--seed 1] [--connections 24]`. */
const requests = option('--requests', 20_000);
const seed = option('--seed', 1 + Math.floor(Math.random() * 1_000_000));
const connections = option('--connections', 24);
const folder = mkdtempSync(join(tmpdir(), 'bakehouse-fuzz-'));
console.log(`seed ${seed}, ${requests} requests over ${connections} connections`);
const { product, target } = await startFuzzProduct({ DATA_DIR: folder });
try {
  const report = await fuzz(target, {
    requests,
    seed,
    connections,
    onBatch: (done, findings) => process.stdout.write(`\r${done} requests, ${findings} findings `),
  });
  console.log(`\n${printed(report, seed, process.argv.includes('--statuses'))}`);
  if (report.findings.length > 0) process.exitCode = 1;
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}

function option(name: string, fallback: number): number {
  const at = process.argv.indexOf(name);
  const value = at === -1 ? fallback : Number(process.argv[at + 1]);
  if (!Number.isSafeInteger(value) || value < 1) throw new Error(`${name} takes a whole number`);
  return value;
}
