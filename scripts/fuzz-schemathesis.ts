import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startFuzzProduct } from '../test/fuzz/product.ts';

// Lets schemathesis, which is made by others, ask the API as three people with different rights; no answer may be 5xx:
// npm run fuzz:schemathesis -- [--seconds 120] [--roles admin,editor,reader]
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    roles: { type: 'string', default: 'admin,editor,reader' },
    venv: { type: 'string', default: join(tmpdir(), 'bakehouse-schemathesis') },
  },
});

const release = '4.32.5';

/** What would end the session by which is asked. */
const excluded = '^/auth/(sign-out|sessions|totp|passkeys|me)';

const program = install(values.venv);
if (program === undefined) console.log('schemathesis is skipped: python3 with venv and pip is missing');
else process.exitCode = (await askAll(program)) ? 0 : 1;

/** The program in a folder of its own; undefined where it cannot be installed. */
function install(folder: string): string | undefined {
  const found = join(folder, 'bin', 'schemathesis');
  if (existsSync(found)) return found;
  const made = spawnSync('python3', ['-m', 'venv', folder]).status === 0;
  const pip = join(folder, 'bin', 'pip');
  const installed = made && spawnSync(pip, ['install', '-q', `schemathesis==${release}`]).status === 0;
  if (installed) return found;
  rmSync(folder, { recursive: true, force: true });
  return undefined;
}

async function askAll(by: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-schemathesis-run-'));
  const { product, target } = await startFuzzProduct({ DATA_DIR: folder });
  let fine = true;
  try {
    for (const role of values.roles.split(',')) {
      await target.heal?.();
      const before = await answers(product.url);
      const status = await ask(by, product.url, target.tokens()[role] ?? '');
      const after = await answers(product.url);
      const failed = after.failed - before.failed;
      console.log(`as ${role}: ${after.all - before.all} requests, ${failed} answered with 5xx`);
      fine &&= status === 0 && failed === 0;
    }
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
  return fine;
}

async function ask(by: string, url: string, token: string): Promise<number | null> {
  const options = {
    header: `Authorization: Bearer ${token}`,
    checks: 'not_a_server_error',
    phases: 'examples,coverage,fuzzing',
    'max-time': values.seconds,
    workers: '2',
    'exclude-path-regex': excluded,
    'suppress-health-check': 'all',
    warnings: 'off',
  };
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const asked = spawn(by, ['run', `${url}/openapi.json`, ...given, '--continue-on-failure'], {
    stdio: 'inherit',
    cwd: tmpdir(),
  });
  const [status] = (await once(asked, 'close')) as [number | null];
  return status;
}

/** What the product says it has answered so far. */
async function answers(url: string): Promise<{ all: number; failed: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  let all = 0;
  let failed = 0;
  for (const [, labels = '', count] of text.matchAll(/^http_requests_total\{(.*)\} (\d+)$/gm)) {
    all += Number(count);
    if (/status="5/.test(labels)) failed += Number(count);
  }
  return { all, failed };
}
