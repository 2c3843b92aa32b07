import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { openPool, parseDatabaseUrl } from '@bakehouse/store';
import { newVisitor, signIn, startBrowser } from '../test/harness/browser.ts';
import { root, runProduct } from '../test/harness/product.ts';
import { appCases } from './app/cases/index.ts';
import { watchMainThread } from './app/main-thread.ts';
import { listOfStart, playStart } from './app/start-case.ts';
import { playViews } from './app/views/play-views.ts';
import { viewCases } from './app/views/cases.ts';
import { sendJson } from './json.ts';
import { startBenchDatabase } from './resources/database.ts';
import { table } from './table.ts';

// Does things in the app in Chromium and watches the page's main thread: no task may take longer than the limit.
// The time that counts is the thread's own on a processor, as the trace tells it; waiting for a processor that other
// programs hold is shown beside it and is not the page's fault.

/** Milliseconds that no task of a page may exceed, unless its case says another number. */
const usual = 100;

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '10' },
    turns: { type: 'string', default: '30' },
    rows: { type: 'string', default: '100000' },
    only: { type: 'string', default: '' },
  },
});
const seconds = Number(values.seconds);
const chosen = appCases.filter(({ name }) => name.includes(values.only));
if (
  chosen.length === 0 &&
  values.only !== 'start' &&
  !viewCases.some(({ name }) => name.includes(values.only))
)
  throw new Error(`no case is called "${values.only}"`);
const email = 'admin@example.com';
const password = 'a password for the bench';

execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')], { stdio: 'inherit' });
const database = await startBenchDatabase();
const product = await runProduct({
  env: { DATABASE_URL: database.url, ADMIN_PASSWORD: password, RATE_LIMIT: '1000000' },
});
const browser = await startBrowser({ measured: true });
try {
  await product.ready();
  const { token } = (await sendJson('POST', `${product.url}/auth/sign-in`, {
    email,
    password,
    mode: 'token',
  })) as { token: string };
  const pool = await openPool({ target: parseDatabaseUrl(database.url), size: 2, onError: () => undefined });
  const call = (method: string, path: string, body?: unknown) =>
    sendJson(method, `${product.url}${path}`, body, token);
  const starts = 'start'.includes(values.only);
  const prepared = appCases.filter((each) => chosen.includes(each) || (starts && each === listOfStart));
  for (const each of prepared) await each.prepare({ call, pool });
  const lines: string[][] = [];
  for (const each of chosen) {
    const { limit = usual } = each;
    const { page, context } = await newVisitor(browser, product.url);
    await signIn(page, email, password);
    await each.open(page);
    const tasks = await watchMainThread(browser, page, limit, () => each.play(page, seconds));
    lines.push([
      each.name,
      String(limit),
      await each.reached(page),
      String(tasks.count),
      tasks.longestOwn.toFixed(0),
      String(tasks.overOwn),
      tasks.longestClock.toFixed(0),
      String(tasks.overClock),
    ]);
    await context.close();
    if (tasks.overOwn > 0) {
      console.error(`Missed: ${each.name}: ${tasks.overOwn} tasks over ${limit} ms`);
      process.exitCode = 1;
    }
  }
  if (lines.length > 0) {
    console.log(`${seconds} s each; what a task may take of the main thread's own time is its limit`);
    console.log(
      table(
        [
          'case',
          'limit, ms',
          'reached',
          'tasks',
          'longest, ms',
          'too long',
          'longest by the clock, ms',
          'too long',
        ],
        lines,
      ),
    );
  }
  const late = starts ? await playStart(browser, product.url, { email, password }, 7) : [];
  const missed = await playViews({
    browser,
    url: product.url,
    call,
    pool,
    user: { email, password },
    rows: Number(values.rows),
    turns: Number(values.turns),
    only: values.only,
  });
  await pool.end();
  for (const each of [...late, ...missed]) console.error(`Missed: ${each}`);
  if (late.length + missed.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await product.stop();
  await database.stop();
}
