import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { nodeParts } from './fetch-node.ts';

/** The folder of a Debian that is kept for the next time. */
const kept = join(process.env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'bakehouse', 'debian-bookworm');

/** Certificates beyond those that Node trusts by itself, where this machine needs some to reach the registry. */
export const certificates = '/etc/ssl/certs/of-this-machine.crt';

/** Makes a new root folder of Debian's smallest installation with Node and npm, those of this machine unless told, the user `node`, and nothing else. */
export function makeRoot(parent: string, parts = nodeParts(parent, {})): string {
  if (!existsSync(kept)) bootstrap();
  const root = mkdtempSync(join(parent, 'root-'));
  execFileSync('cp', ['--archive', `${kept}/.`, root]);
  cpSync(parts.node, join(root, 'usr', 'local', 'bin', 'node'));
  const npm = join(root, 'usr', 'local', 'lib', 'node_modules', 'npm');
  cpSync(parts.npm, npm, { recursive: true });
  for (const name of ['npm', 'npx'])
    execFileSync('ln', ['-s', `../lib/node_modules/npm/bin/${name}-cli.js`, name], {
      cwd: join(root, 'usr', 'local', 'bin'),
    });
  execFileSync('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node']);
  cpSync('/etc/resolv.conf', join(root, 'etc', 'resolv.conf'), { dereference: true });
  const extra = process.env['NODE_EXTRA_CA_CERTS'];
  if (extra !== undefined) cpSync(extra, join(root, certificates), { dereference: true });
  return root;
}

function bootstrap(): void {
  mkdirSync(join(kept, '..'), { recursive: true });
  const making = `${kept}.${process.pid}`;
  try {
    execFileSync('debootstrap', ['--variant=minbase', 'bookworm', making], { stdio: 'inherit' });
    renameSync(making, kept);
  } finally {
    rmSync(making, { recursive: true, force: true });
  }
}
