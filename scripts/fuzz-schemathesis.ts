import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startFuzzProduct } from '../test/fuzz/product.ts';
import { schemathesisFiles } from '../test/fuzz/schemathesis.ts';

// Lets schemathesis, which is made by others, ask the API as three people with different rights; no answer may be 5xx, or another
// than the description says:
// npm run fuzz:schemathesis -- [--seconds 120] [--roles admin,editor,reader]
const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '120' },
    roles: { type: 'string', default: 'admin,editor,reader' },
    venv: { type: 'string', default: join(tmpdir(), 'bakehouse-schemathesis') },
  },
});

const release = '4.32.5';

/**
 * What every answer is held against. Not `unsupported_method`: addresses such as `/resources/query` are also those of a resource. Not
 * `ignored_auth`: it spoils the cookie and leaves the token, either of which is enough.
 */
const checks = [
  'not_a_server_error',
  'status_code_conformance',
  'content_type_conformance',
  'response_headers_conformance',
  'response_schema_conformance',
  'negative_data_rejection',
];

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
  let fine = true;
  for (const role of values.roles.split(',')) fine = (await askAs(by, role)) && fine;
  return fine;
}

/** Each has a product of its own, so that what one has changed is no excuse for what another gets. */
async function askAs(by: string, role: string): Promise<boolean> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-schemathesis-run-'));
  const { product, target } = await startFuzzProduct({ DATA_DIR: join(folder, 'data') });
  try {
    for (const [name, content] of Object.entries(schemathesisFiles(target)))
      writeFileSync(join(folder, name), content);
    const token = target.tokens()[role] ?? '';
    const before = await answers(product.url);
    const status = await ask(by, product.url, token, folder);
    const after = await answers(product.url);
    const { status: me } = await fetch(`${product.url}/auth/me`, {
      headers: { authorization: `Bearer ${token}` },
    });
    const counts = after.map(([kind, count], at) => `${count - (before[at]?.[1] ?? 0)} × ${kind}`);
    console.log(`as ${role}: ${counts.join(', ')}`);
    if (me !== 200) console.log(`as ${role}: the session was lost on the way (${me}); not all was asked`);
    return status === 0 && me === 200;
  } finally {
    await product.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function ask(by: string, url: string, token: string, folder: string): Promise<number | null> {
  const options = {
    header: `Authorization: Bearer ${token}`,
    checks: checks.join(),
    phases: 'examples,coverage,fuzzing',
    'max-time': values.seconds,
    // Its generator is not safe with several threads.
    workers: '1',
    'suppress-health-check': 'all',
    warnings: 'off',
  };
  const given = Object.entries(options).map(([name, value]) => `--${name}=${value}`);
  const asked = spawn(by, ['run', `${url}/openapi.json`, ...given, '--continue-on-failure'], {
    stdio: 'inherit',
    cwd: folder,
  });
  const [status] = (await once(asked, 'close')) as [number | null];
  return status;
}

/** What the product says it has answered so far, by the first digit of the status. */
async function answers(url: string): Promise<[string, number][]> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const counted = new Map([2, 3, 4, 5].map((digit) => [`${digit}xx`, 0]));
  for (const [, digit, count] of text.matchAll(/^http_requests_total\{.*status="(\d)\d\d".*\} (\d+)$/gm))
    counted.set(`${digit}xx`, (counted.get(`${digit}xx`) ?? 0) + Number(count));
  return [...counted];
}
