import { spawnSync } from 'node:child_process';

// Plain JavaScript: a machine installs these while npm still fetches what would run TypeScript.

/** What tests run, and the Debian packages that bring each. */
const testPrograms = {
  caddy: 'caddy',
  certutil: 'libnss3-tools',
  chromium: 'chromium',
  dnsmasq: 'dnsmasq-base',
  dovecot: 'dovecot-imapd',
  ip: 'iproute2',
  mariadbd: 'mariadb-server',
  mosquitto: 'mosquitto',
  nft: 'nftables',
  nginx: 'nginx-light',
  openssl: 'openssl',
  pdftotext: 'poppler-utils',
  pg_lsclusters: 'postgresql',
  pgbouncer: 'pgbouncer',
  pgrep: 'procps',
  script: 'bsdutils',
  ssh: 'openssh-client',
  sshd: 'openssh-server',
  xelatex: 'texlive-xetex texlive-latex-recommended texlive-fonts-recommended lmodern',
};

/** What makes tests quicker where a system has it. */
const quicker = 'chromium-headless-shell';

const path = `${process.env.PATH ?? ''}:/usr/local/sbin:/usr/sbin:/sbin`;

/** Installs what is missing where that is allowed; gives what is missing still. Tests that need it are skipped by name. */
export function installSystemParts(programs = testPrograms) {
  const missing = missingPackages(programs);
  const wanted = programs === testPrograms && !has(quicker);
  if ((missing.length === 0 && !wanted) || process.getuid?.() !== 0 || !has('apt-get')) return missing;
  console.log(`Installing: ${[...missing, ...(wanted ? [quicker] : [])].join(', ')}`);
  // A run level of 1 keeps packages from starting the services they bring.
  const env = { ...process.env, PATH: path, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' };
  const get = (...given) =>
    spawnSync('apt-get', given, { env, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
  const install = (...packages) =>
    packages.length === 0 || get('install', '-y', '-qq', '--no-install-recommends', ...packages);
  if (!install(...missing) && get('update', '-qq')) install(...missing);
  if (wanted) install(quicker);
  return missingPackages(programs);
}

function missingPackages(programs) {
  const absent = Object.keys(programs).filter((name) => !has(name));
  return [...new Set(absent.flatMap((name) => (programs[name] ?? name).split(' ')))];
}

function has(program) {
  return spawnSync('sh', ['-c', `command -v ${program}`], { env: { PATH: path } }).status === 0;
}
