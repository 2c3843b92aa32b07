import { createReadStream, createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { sendJson } from './json.ts';
import { root, runProduct } from '../test/harness/product.ts';
import { startBenchDatabase } from './resources/database.ts';
import { products } from './resources/seed.ts';
import { median, processorSeconds, residentMegabytes, textOf, treeOf } from './start/process.ts';
import { table } from './table.ts';

/** Megabytes by which the process may grow while it imports. */
const limit = 150;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000' },
    /** The folder of another commit, built, to be held against this one in the same run. */
    before: { type: 'string' },
    rounds: { type: 'string', default: '1' },
  },
});
const rows = Number(values.rows);
const password = 'a password for the bench';
const folder = mkdtempSync(join(tmpdir(), 'bench-import-'));
const file = join(folder, 'rows.csv');
await pipeline(Readable.from(csv(rows)), createWriteStream(file));
const few = join(folder, 'few.csv');
await pipeline(Readable.from(csv(2000)), createWriteStream(few));

const sides = [
  ...(values.before === undefined ? [] : [{ name: 'before', from: values.before }]),
  { name: 'now', from: root },
];
const measured = new Map<string, Measured[]>(sides.map(({ name }) => [name, []]));
try {
  // In turn, so that what else the machine does is shared.
  for (let round = 0; round < Number(values.rounds); round += 1)
    for (const { name, from } of sides) measured.get(name)?.push(await measure(from));
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const figures = (of: (each: Measured) => number, digits: number) =>
  sides.map(({ name }) => median((measured.get(name) ?? []).map(of)).toFixed(digits));
console.log(`${rows.toLocaleString('en')} rows, CSV`);
console.log(
  table(
    ['import', ...sides.map(({ name }) => name)],
    [
      ['megabytes', ...figures(({ megabytes }) => megabytes, 1)],
      ['rows a second', ...figures(({ seconds }) => rows / seconds, 0)],
      ['processor seconds of the server', ...figures(({ server }) => server, 1)],
      ['processor seconds of PostgreSQL', ...figures(({ postgres }) => postgres, 1)],
      ['reports', ...figures(({ reports }) => reports, 0)],
      ['memory before, MB', ...figures(({ memory }) => memory, 0)],
      ['growth, MB', ...figures(({ most, memory }) => most - memory, 0)],
    ],
  ),
);
const now = measured.get('now') ?? [];
if (now.some(({ reports, most, memory }) => reports !== rows || most - memory > limit)) {
  console.error(`Missed: ${rows} reports and growth of at most ${limit} MB`);
  process.exitCode = 1;
}

/** What one import took. */
interface Measured {
  seconds: number;
  reports: number;
  megabytes: number;
  server: number;
  postgres: number;
  /** Megabytes of the server before and at most. */
  memory: number;
  most: number;
}

/** Starts a product on a database of its own and imports into it. */
async function measure(from: string): Promise<Measured> {
  const database = await startBenchDatabase();
  const product = await runProduct({ from, env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password } });
  try {
    await product.ready();
    const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, {
      email: 'admin@example.com',
      password,
      mode: 'token',
    })) as { token: string };
    await sendJson('POST', `${product.url}/modules`, products, token);
    const pid = product.child.pid ?? 0;
    await importCsv(product.url, token, few, pid);
    return await importCsv(product.url, token, file, pid);
  } finally {
    await product.stop();
    await database.stop();
  }
}

/** The processes of the bench's PostgreSQL. */
function postgresProcesses(): number[] {
  return treeOf(process.pid).filter((each) => textOf(`/proc/${each}/comm`).startsWith('postgres'));
}

/** Sends a file and reads its reports as they come. */
async function importCsv(url: string, token: string, path: string, pid: number): Promise<Measured> {
  const spent = [processorSeconds([pid]), processorSeconds(postgresProcesses())] as const;
  const memory = residentMegabytes(pid);
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, residentMegabytes(pid));
  }, 100);
  const began = performance.now();
  const reports = await new Promise<number>((resolve, reject) => {
    const sent = request(`${url}/modules/products/resources/import`, {
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
    createReadStream(path).pipe(sent);
  });
  const seconds = (performance.now() - began) / 1000;
  clearInterval(watch);
  return {
    reports,
    memory,
    most,
    seconds,
    server: processorSeconds([pid]) - spent[0],
    postgres: processorSeconds(postgresProcesses()) - spent[1],
    megabytes: statSync(path).size / 1e6,
  };
}

function* csv(count: number): Generator<string> {
  yield 'name,price,qty,country,tags,items\n';
  for (let n = 0; n < count; n += 1) {
    yield `Product ${n},${(n % 1000) / 100},${n % 50},C${n % 50},"[""new"",""sale""]","[{""sku"":""A"",""qty"":1},{""sku"":""B"",""qty"":2}]"\n`;
  }
}
