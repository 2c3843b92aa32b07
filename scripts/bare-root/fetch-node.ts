import { execFileSync } from 'node:child_process';
import { join } from 'node:path';

/** A Node and an npm, wherever they lie. */
export interface NodeParts {
  /** The program. */
  node: string;
  /** The folder of the package. */
  npm: string;
}

/** Those of this machine, or other versions (`22`, `11.6`) from the registry. */
export function nodeParts(
  parent: string,
  wanted: { node?: string | undefined; npm?: string | undefined },
): NodeParts {
  const modules = execFileSync('npm', ['root', '--global'], { encoding: 'utf8' }).trim();
  const parts = { node: process.execPath, npm: join(modules, 'npm') };
  if (wanted.node !== undefined) {
    const name = `node-${process.platform}-${process.arch}`;
    parts.node = join(fetchPackage(parent, name, wanted.node), 'bin', 'node');
  }
  if (wanted.npm !== undefined) parts.npm = fetchPackage(parent, 'npm', wanted.npm);
  return parts;
}

function fetchPackage(parent: string, name: string, version: string): string {
  const folder = join(parent, `${name}-${version}`);
  const flags = ['--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
  execFileSync('npm', ['install', '--silent', ...flags, '--prefix', folder, `${name}@${version}`], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return join(folder, 'node_modules', name);
}
