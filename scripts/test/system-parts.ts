import { spawnSync } from 'node:child_process';

/** Programs of the system, and the Debian packages that bring each. */
type Programs = Readonly<Record<string, string>>;

/** What tests run. */
const testPrograms: Programs = {
  caddy: 'caddy',
  certutil: 'libnss3-tools',
  chromium: 'chromium',
  dnsmasq: 'dnsmasq-base',
  ip: 'iproute2',
  nft: 'nftables',
  nginx: 'nginx-light',
  openssl: 'openssl',
  pdftotext: 'poppler-utils',
  pgrep: 'procps',
  script: 'bsdutils',
  ssh: 'openssh-client',
  sshd: 'openssh-server',
  xelatex: 'texlive-xetex texlive-latex-recommended texlive-fonts-recommended lmodern',
};

const path = `${process.env['PATH'] ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** Installs what is missing where that is allowed; gives what is missing still. Tests that need it are skipped by name. */
export function installSystemParts(programs = testPrograms): string[] {
  const missing = missingPackages(programs);
  if (missing.length === 0 || process.getuid?.() !== 0 || !has('apt-get')) return missing;
  console.log(`Installing: ${missing.join(', ')}`);
  // A run level of 1 keeps packages from starting the services they bring.
  const env = { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const get = (...given: string[]) =>
    spawnSync('apt-get', given, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const install = () => get('install', '-y', '-qq', '--no-install-recommends', ...missing);
  if (!install() && get('update', '-qq')) install();
  return missingPackages(programs);
}

function missingPackages(programs: Programs): string[] {
  const absent = Object.keys(programs).filter((name) => !has(name));
  return [...new Set(absent.flatMap((name) => (programs[name] ?? name).split(' ')))];
}

function has(program: string): boolean {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status === 0;
}
