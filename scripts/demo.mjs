// Runs the product in a throw-away folder with example apps, sample rows and sample users. Ctrl-C ends it and leaves nothing.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const password = 'sourdough starter';
const admin = 'admin@example.com';
const people = [
  { email: 'manager@example.com', name: 'The manager', roles: ['manager'] },
  { email: 'clerk@example.com', name: 'The clerk', roles: ['clerk'] },
  { email: 'viewer@example.com', name: 'The viewer', roles: ['viewer'] },
  { email: 'editor@example.com', name: 'The editor', roles: ['editor'] },
];

const data = mkdtempSync(join(tmpdir(), 'bakehouse-demo-'));
const port = process.env.PORT ?? String(await freePort(8080));
const child = spawn(process.execPath, [join(root, 'bin', 'bakehouse.mjs'), 'start', '--json'], {
  cwd: data,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: {
    ...process.env,
    DATA_DIR: join(data, 'data'),
    ADMIN_EMAIL: admin,
    ADMIN_PASSWORD: password,
    PORT: port,
    SITE_PORT: process.env.SITE_PORT ?? String(await freePort(8081)),
    LOG_LEVEL: 'warn',
  },
});
// A terminal sends Ctrl-C to both of us; the child ends by itself, and this process after it.
let stopping = false;
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    stopping = true;
    child.kill('SIGTERM');
  });
}
child.on('exit', (code, signal) => {
  rmSync(data, { recursive: true, force: true });
  process.exit(stopping ? 0 : (code ?? (signal === null ? 0 : 1)));
});

try {
  const url = await ready();
  await fill(url);
  console.log(`
The demo is ready. What you do in it is gone when it ends (Ctrl-C).

  App       ${url}/app/
  Sign in   ${admin} with the password: ${password}
  Others    ${people.map(({ email }) => email).join(', ')}, same password
`);
} catch (error) {
  if (!stopping) console.error(`The demo cannot be made: ${String(error)}`);
  child.kill('SIGTERM');
}

/** Waits for the line that says where the product is. */
function ready() {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.on('data', (chunk) => {
      text += chunk;
      const line = text.split('\n').find((each) => each.startsWith('{') && each.endsWith('}'));
      if (line !== undefined) resolve(JSON.parse(line).url);
    });
    child.once('exit', () => reject(new Error('it did not start')));
  });
}

async function fill(url) {
  const { token } = await send(url, '/auth/sign-in', { email: admin, password, mode: 'token' });
  for (const example of ['orders', 'website']) await send(url, `/examples/${example}/load`, {}, token);
  for (const person of people) await send(url, '/users', { ...person, password }, token);
}

async function send(url, path, body, token) {
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

/** The usual port, or another one where it is taken. */
function freePort(usual) {
  return tryPort(usual).catch(() => tryPort(0));
}

function tryPort(port) {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const { port: got } = server.address();
      server.close(() => resolve(got));
    });
  });
}
