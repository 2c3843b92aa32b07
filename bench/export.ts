import { request } from 'node:http';
import { parseArgs } from 'node:util';
import { openPool, parseDatabaseUrl } from '@bakehouse/store';
import { sendJson } from './json.ts';
import { runProduct } from '../test/harness/product.ts';
import { startBenchDatabase } from './resources/database.ts';
import { products, seedProduct } from './resources/seed.ts';
import { residentMegabytes } from './start/process.ts';
import { table } from './table.ts';

/** Megabytes by which the process may grow while it exports. */
const limit = 150;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    formats: { type: 'string', default: 'csv,xlsx,json,ndjson' },
  },
});
const rows = Number(values.rows);
const password = 'a password for the bench';
const database = await startBenchDatabase();
const product = await runProduct({ env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password } });
try {
  await product.ready();
  const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, {
    email: 'admin@example.com',
    password,
    mode: 'token',
  })) as { token: string };
  await sendJson('POST', `${product.url}/modules`, products, token);
  const pool = await openPool({ target: parseDatabaseUrl(database.url), size: 2, onError: () => undefined });
  await seedProduct(pool, rows);
  await pool.end();
  const lines: string[][] = [];
  for (const format of values.formats.split(',')) {
    await exported(token, format, '{"qty":1}');
    const before = residentMegabytes(product.child.pid ?? 0);
    const { seconds, bytes, most, firstMs } = await exported(token, format);
    const growth = most - before;
    lines.push([
      format,
      (bytes / 1e6).toFixed(1),
      (rows / seconds).toFixed(0),
      firstMs.toFixed(0),
      before.toFixed(0),
      most.toFixed(0),
      growth.toFixed(0),
    ]);
    if (growth > limit) {
      console.error(`Missed: ${format} grew by ${growth.toFixed(0)} MB; at most ${limit}`);
      process.exitCode = 1;
    }
  }
  console.log(`${rows.toLocaleString('en')} rows of 6 fields`);
  console.log(
    table(
      ['format', 'megabytes', 'rows a second', 'first byte, ms', 'before, MB', 'at most, MB', 'growth, MB'],
      lines,
    ),
  );
} finally {
  await product.stop();
  await database.stop();
}

/** Reads an export as fast as it comes, and watches the memory of the server meanwhile. */
async function exported(token: string, format: string, filter = '{}') {
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(product.child.pid ?? 0));
  }, 100);
  const began = performance.now();
  const path = `/modules/products/resources/export?format=${format}&filter=${encodeURIComponent(filter)}`;
  let bytes = 0;
  let firstMs = 0;
  await new Promise<void>((resolve, reject) => {
    const sent = request(`${product.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      if (answer.statusCode !== 200) reject(new Error(`${path}: ${answer.statusCode}`));
      answer.on('data', (chunk: Buffer) => {
        if (bytes === 0) firstMs = performance.now() - began;
        bytes += chunk.length;
      });
      answer.on('end', resolve);
      answer.on('error', reject);
    });
    sent.end();
  });
  clearInterval(watch);
  return { bytes, most, firstMs, seconds: (performance.now() - began) / 1000 };
}
