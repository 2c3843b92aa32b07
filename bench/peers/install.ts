import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { endWithBench } from './process.ts';

/** A product to compare with: which packages it takes, each with an exact version. */
export interface PeerPackages {
  name: string;
  version: string;
  dependencies: Record<string, string>;
  overrides?: Record<string, string>;
}

/** Where a peer is installed and the Node that runs it. */
export interface InstalledPeer {
  folder: string;
  node: string;
}

/** The Node for peers: most of them refuse the oldest one that Bakehouse runs on. */
const runtime = { name: `node-${process.platform}-${process.arch}`, version: '24.21.0' };

/** Installs a peer, and a Node to run it, into a folder for caches outside the project. */
export async function installPeer(packages: PeerPackages): Promise<InstalledPeer> {
  const node = await installNode();
  return { folder: await installPackages(packages, node), node };
}

async function installNode(): Promise<string> {
  const { name, version } = runtime;
  const wanted = Number.parseInt(version, 10);
  if (Number.parseInt(process.versions.node, 10) === wanted) return process.execPath;
  const folder = await installPackages({ name: 'Node', version, dependencies: { [name]: version } });
  return join(folder, 'node_modules', name, 'bin', 'node');
}

/**
 * Installs packages into a folder for caches outside the project, for the Node that will run them: npm leaves out optional
 * parts that are not for its own. Nothing is done when the same has been installed before.
 */
export async function installPackages(
  { name, version, dependencies, overrides }: PeerPackages,
  node = process.execPath,
): Promise<string> {
  const caches = process.env.XDG_CACHE_HOME ?? join(homedir(), '.cache');
  const folder = join(caches, 'bakehouse-bench', `${name.toLowerCase()}-${version}`);
  const manifest = JSON.stringify({ private: true, dependencies, overrides });
  const done = join(folder, 'installed.json');
  if (existsSync(done) && readFileSync(done, 'utf8') === manifest) return folder;
  console.error(`Installing ${name} ${version} into ${folder}: once, and it can take minutes`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), manifest);
  await npmInstall(folder, node);
  writeFileSync(done, manifest);
  return folder;
}

/** Without scripts: they compile what the comparison does not use, and npm takes everything back when one fails. */
async function npmInstall(folder: string, node: string): Promise<void> {
  const npm = spawn('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { ...process.env, PATH: `${dirname(node)}:${process.env.PATH}` },
  });
  endWithBench(npm);
  let output = '';
  npm.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  await once(npm, 'close');
  if (npm.exitCode !== 0)
    throw new Error(`npm install ended with ${npm.exitCode ?? npm.signalCode}: ${output.slice(0, 500)}`);
}
