import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { asyncProperty, check } from 'fast-check';
import { runProduct } from '../test/harness/product.ts';
import { clientOf } from '../test/permissions/closed/client.ts';
import { openClosedJudge } from '../test/permissions/closed/judge.ts';
import { makePapers } from '../test/permissions/closed/make-papers.ts';
import { anyClosedCase } from '../test/permissions/closed/papers.ts';

// Asks a real product as made-up roles and tokens, and searches all answers for what they may not read: `npm run fuzz:closed -- --count 100000`.
const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100000' },
    seed: { type: 'string', default: String(Date.now() % 1e9) },
  },
});
const [count, seed] = [Number(values.count), Number(values.seed)];
/** Cases between two lines of output. */
const partSize = 10;

const folder = mkdtempSync(join(tmpdir(), 'bakehouse-closed-'));
const keeper = { email: 'keeper@papers.example', password: 'a long enough password' };
const product = await runProduct({
  env: {
    ADMIN_EMAIL: keeper.email,
    ADMIN_PASSWORD: keeper.password,
    RATE_LIMIT: '10000000',
    SITE_PORT: '0',
    DATA_DIR: folder,
  },
});
try {
  await product.ready();
  const { token } = await clientOf(product.url).must<{ token: string }>('POST', '/auth/sign-in', {
    ...keeper,
    mode: 'token',
  });
  const world = await makePapers(product.url, token);
  const { judge, searched } = openClosedJudge(world);
  for (let part = 0; searched.answers < count && process.exitCode === undefined; part += 1) {
    const run = await check(asyncProperty(anyClosedCase, judge), {
      numRuns: partSize,
      seed: seed + part,
      endOnFailure: true,
    });
    if (run.failed) {
      process.exitCode = 1;
      console.log(String(run.errorInstance));
    }
    const shown = [...searched.shown.values()].reduce((all, each) => all + each, 0);
    console.log(`${searched.answers} answers, ${shown} values in them, from seed ${seed + part}`);
  }
  console.log(Object.fromEntries(searched.shown));
  await world.close();
} finally {
  await product.stop();
  rmSync(folder, { recursive: true, force: true });
}
