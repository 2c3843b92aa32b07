#!/usr/bin/env node
// `npm create bakehouse FOLDER`: installs Bakehouse into a new folder, and lets it write the app there. Plain JavaScript, no dependency.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';

const usage = `Usage: npm create bakehouse FOLDER [-- --example NAME]

Makes the folder of a new app, with Bakehouse installed in it.
  --example NAME  The example to begin with: orders (default), approvals or website
`;

const given = process.argv.slice(2);
if (given.includes('--help') || given.includes('-h')) {
  process.stdout.write(usage);
  process.exit(0);
}
const [name, ...rest] = given;
if (name === undefined || name.startsWith('-')) end(64, `Name the folder to make.\n\n${usage}`);
const folder = resolve(name);
if (existsSync(folder) && readdirSync(folder).some((each) => each !== '.git'))
  end(1, `${folder} has something in it, and is left alone. Name a folder that is not there yet.`);
const made = mkdirSync(folder, { recursive: true });

const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const manifest = { private: true, dependencies: { bakehouse: version } };
writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest, null, 2));
process.stdout.write(`Installing Bakehouse ${version} (about 170 MB, a third of it PostgreSQL) …\n`);
run('npm', ['install', '--no-audit', '--no-fund']);
run(process.execPath, [join('node_modules', 'bakehouse', 'bin', 'bakehouse.mjs'), 'new', '.', ...rest]);
process.stdout.write(`\nNext: cd ${basename(folder)} && npm start\n`);

/** Runs a step in the folder; where it fails, what was made so far goes away again. */
function run(program, argv) {
  const { status, error } = spawnSync(program, argv, {
    cwd: folder,
    stdio: ['inherit', program === 'npm' ? 'inherit' : 'ignore', 'inherit'],
    shell: process.platform === 'win32' && program === 'npm',
  });
  if (status === 0) return;
  if (made === undefined)
    for (const each of ['package.json', 'package-lock.json', 'node_modules'])
      rmSync(join(folder, each), { recursive: true, force: true });
  else rmSync(made, { recursive: true, force: true });
  end(
    1,
    `${basename(program)} ${argv[0]} failed${error === undefined ? '' : `: ${error.message}`}; nothing was left behind.`,
  );
}

function end(code, text) {
  process.stderr.write(`${text}\n`);
  process.exit(code);
}
