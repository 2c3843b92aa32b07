import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { sendJson } from './json.ts';
import { runProduct } from '../test/harness/product.ts';
import { startBenchDatabase } from './resources/database.ts';
import { products } from './resources/seed.ts';
import { residentMegabytes } from './start/process.ts';
import { table } from './table.ts';

/** Megabytes by which the process may grow while it imports. */
const limit = 150;

const { values } = parseArgs({ options: { rows: { type: 'string', default: '100000' } } });
const rows = Number(values.rows);
const password = 'a password for the bench';
const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
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
  await importCsv(token, 2000);
  const before = residentMegabytes(product.child.pid ?? 0);
  const { seconds, reports, most, megabytes } = await importCsv(token, rows);
  console.log(
    table(
      ['import of CSV', 'figure'],
      [
        ['rows', rows.toLocaleString('en')],
        ['megabytes', megabytes.toFixed(1)],
        ['rows a second', (rows / seconds).toFixed(0)],
        ['reports', reports.toLocaleString('en')],
        ['memory before, MB', before.toFixed(0)],
        ['memory at most, MB', most.toFixed(0)],
        ['growth, MB', (most - before).toFixed(0)],
      ],
    ),
  );
  if (reports !== rows || most - before > limit) {
    console.error(`Missed: ${rows} reports and growth of at most ${limit} MB`);
    process.exitCode = 1;
  }
} finally {
  await product.stop();
  await database.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** Sends a file and reads its reports as they come. */
async function importCsv(token: string, count: number) {
  const file = join(folder, `${count}.csv`);
  await pipeline(Readable.from(csv(count)), createWriteStream(file));
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(product.child.pid ?? 0));
  }, 100);
  const began = performance.now();
  const reports = await new Promise<number>((resolve, reject) => {
    const sent = request(`${product.url}/modules/products/resources/import`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'text/csv',
        accept: 'application/x-ndjson',
      },
    });
    sent.on('error', reject);
    sent.on('response', (answer) => {
      let created = 0;
      const lines = createInterface({ input: answer });
      lines.on('line', (line) => (created += line.includes('"status":"created"') ? 1 : 0));
      lines.on('close', () => resolve(created));
    });
    createReadStream(file).pipe(sent);
  });
  clearInterval(watch);
  return {
    reports,
    most,
    seconds: (performance.now() - began) / 1000,
    megabytes: statSync(file).size / 1e6,
  };
}

function* csv(count: number): Generator<string> {
  yield 'name,price,qty,country,tags,items\n';
  for (let n = 0; n < count; n += 1) {
    yield `Product ${n},${(n % 1000) / 100},${n % 50},C${n % 50},"[""new"",""sale""]","[{""sku"":""A"",""qty"":1},{""sku"":""B"",""qty"":2}]"\n`;
  }
}
