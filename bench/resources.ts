import { parseArgs } from 'node:util';
import { openPool, parseDatabaseUrl } from '@bakehouse/store';
import { runProduct } from '../test/harness/product.ts';
import { sendJson } from './json.ts';
import { runLoad, type LoadRequest } from './load/load.ts';
import { compareInRounds, type Side } from './load/rounds.ts';
import { compareResources } from './peers/compare-resources.ts';
import { endWithBench } from './peers/process.ts';
import { startBenchDatabase } from './resources/database.ts';
import { operationsOn } from './resources/operations.ts';
import type { QuestionName } from './resources/question-data.ts';
import { questions, seedQuestions } from './resources/questions.ts';
import { products, seedHandWritten, seedProduct } from './resources/seed.ts';
import { longestStall, withField } from './resources/stall.ts';
import { startScript } from './script.ts';
import { residentMegabytes } from './start/process.ts';
import { table } from './table.ts';

/** Shares of the hand-written rate that must be reached, the slowness of marks against one read, the memory under load, and the longest wait while a field is added. */
const limits = { share: 0.6, marks: 1.5, memory: 300, stall: 100 };

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '100000,1000000' },
    seconds: { type: 'string', default: '5' },
    peers: { type: 'boolean', default: false },
    /** Only the operations whose names begin with one of these. */
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const password = 'a password for the bench';
const missed: string[] = [];

for (const rows of values.rows.split(',').map(Number)) await measure(rows);
if (missed.length > 0) {
  console.error(`Missed: ${missed.join('; ')}`);
  process.exitCode = 1;
}

async function measure(rows: number): Promise<void> {
  const database = await startBenchDatabase();
  const pool = await openPool({ target: parseDatabaseUrl(database.url), size: 4, onError: () => undefined });
  const product = await runProduct({
    env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password, RATE_LIMIT: '10000000' },
  });
  endWithBench(product.child);
  await product.ready();
  const signIn = { email: 'admin@example.com', password, mode: 'token' };
  const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, signIn)) as { token: string };
  await sendJson('POST', `${product.url}/modules`, products, token);
  await seedProduct(pool, rows);
  await seedHandWritten(pool, rows);
  await seedQuestions(pool, product.url, token);
  const hand = await startScript('./resources/hand-written.ts', { DATABASE_URL: database.url, TOKEN: token });
  const headers = { authorization: `Bearer ${token}` };
  const ours = (requests: LoadRequest[]): Side => ({ url: product.url, headers, requests });
  const theirs = (requests: LoadRequest[]): Side => ({ url: hand.url, headers, requests });
  const every = operationsOn(rows);
  const requestsOf = (name: string) => every.find((each) => each.name === name)?.own ?? [];
  const operations = [...every, ...questions()].filter(({ name }) =>
    values.only.split(',').some((begin) => name.startsWith(begin)),
  );
  // Both sides first run everything for a while, so that the compiler has seen it.
  for (const each of operations) {
    await runLoad({ ...ours(each.own), connections: 8, seconds: Math.min(4, seconds) });
    if (each.hand !== undefined)
      await runLoad({ ...theirs(each.hand), connections: 8, seconds: Math.min(2, seconds) });
  }
  const lines: string[][] = [];
  let memory = 0;
  const operationsAt = (connections: number) =>
    operations.filter(({ connections: over = [1, 32] }) => over.includes(connections));
  for (const connections of [1, 4, 32])
    for (const { name, own, hand: floor, least = limits.share } of operationsAt(connections)) {
      // Marks have no counterpart: they are held against reading one resource.
      const other = floor === undefined ? ours(requestsOf('get one')) : theirs(floor);
      const compared = await compareInRounds(ours(own), other, { connections, seconds });
      memory = Math.max(memory, residentMegabytes(product.child.pid ?? 0));
      const share = floor === undefined ? 1 / compared.ratio : compared.ratio;
      const fits = floor === undefined ? share <= limits.marks : share >= least;
      if (!fits) missed.push(`${name} on ${rows} rows at ${connections}: ${share.toFixed(2)}`);
      lines.push([
        name,
        String(connections),
        compared.own.rate.toFixed(0),
        `${compared.own.p50.toFixed(1)} / ${compared.own.p99.toFixed(1)}`,
        floor === undefined ? '' : compared.other.rate.toFixed(0),
        floor === undefined ? `${share.toFixed(2)}× a get` : `${(share * 100).toFixed(0)} %`,
      ]);
    }
  console.log(
    `\n${rows.toLocaleString('en')} rows, PostgreSQL, Node process at most ${memory.toFixed(0)} MB\n`,
  );
  console.log(
    table(['operation', 'connections', 'Bakehouse /s', 'p50 / p99 ms', 'hand-written /s', 'share'], lines),
  );
  const stall = await longestStall(pool, () =>
    sendJson('PUT', `${product.url}/modules/products`, withField(), token),
  );
  console.log(`\nAdding a field: nobody waited longer than ${stall.toFixed(0)} ms`);
  if (stall > limits.stall) missed.push(`adding a field on ${rows} rows: ${stall.toFixed(0)} ms`);
  if (memory > limits.memory) missed.push(`memory: ${memory.toFixed(0)} MB`);
  await hand.stop();
  if (values.peers) {
    const requests = {
      'get one': requestsOf('get one'),
      'list of 25': requestsOf('list of 25'),
      create: requestsOf('create'),
      update: requestsOf('update'),
      count: requestsOf('total'),
      ...(Object.fromEntries(questions().map(({ name, own }) => [name, own])) as Record<
        QuestionName,
        LoadRequest[]
      >),
    };
    const asked = { url: product.url, headers, requests };
    missed.push(...(await compareResources(asked, database, { rows, seconds })));
  }
  await product.stop();
  await pool.end();
  await database.stop();
}
