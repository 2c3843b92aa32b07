import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { addresses, type LabNetwork } from './network.ts';
import { partCommand } from './parts/index.ts';
import { until } from './until.ts';

/** The names of the lab. */
export const labDomains = { app: 'app.acme.test', api: 'api.acme.test', ws: 'ws.acme.test' };

/** How every resolver of the lab runs. */
export const resolverOptions = [
  '--no-hosts',
  '--no-resolv',
  '--bind-interfaces',
  '--cache-size=0',
  '--user=root',
];

/** Starts proxy, application and SSH on the servers, with a private authority and one certificate for three names. */
export async function startServices(
  network: LabNetwork,
  directory: string,
  self: readonly string[],
  signal?: AbortSignal,
): Promise<void> {
  const at = (name: string) => join(directory, name);
  makeCertificates(directory);
  for (const key of ['hostkey', 'user', 'wrong'])
    execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', at(key)]);
  mkdirSync(at('authorized'), { mode: 0o700 });
  execFileSync('cp', [at('user.pub'), at('authorized/root')]);
  const hostKey = execFileSync('cut', ['-d ', '-f1,2', at('hostkey.pub')], { encoding: 'utf8' }).trim();
  writeFileSync(
    at('known_hosts'),
    `${addresses.server},${labDomains.app} ${hostKey}\n${addresses.other} ${hostKey}\n`,
  );
  mkdirSync('/run/sshd', { recursive: true });
  for (const node of ['server', 'other'] as const) {
    writeFileSync(at(`sshd-${node}.conf`), sshdConfig(directory, addresses[node]));
    network.start(node, ['/usr/sbin/sshd', '-D', '-e', '-f', at(`sshd-${node}.conf`)]);
  }
  writeFileSync(at('nginx.conf'), nginxConfig(directory));
  network.start('server', ['nginx', '-c', at('nginx.conf')]);
  network.start('server', partCommand(self, 'app'));
  await until(async () => {
    const { stdout } = await network.run('server', ['ss', '-Hltn']);
    return [':22 ', ':80 ', ':443 ', ':3000 '].every((port) => stdout.includes(port));
  }, signal);
}

/** What the world outside answers about these names, and others. */
export const publicView = [
  ...Object.values(labDomains).map((name) => `${name},203.0.113.10`),
  'www.acme.test,203.0.113.99',
  'example.org,198.51.100.7',
];

/** Starts the upstream resolver with the public view of the names. */
export function startUpstream(network: LabNetwork, records: string[]) {
  const hosts = records.map((record) => `--host-record=${record}`);
  return network.start('upstream', [
    'dnsmasq',
    '-k',
    '--conf-file=/dev/null',
    '--pid-file=',
    ...resolverOptions,
    `--listen-address=${addresses.upstream}`,
    '--local=/test/',
    '--local=/org/',
    ...hosts,
  ]);
}

function makeCertificates(directory: string): void {
  const openssl = (...args: string[]) => execFileSync('openssl', args, { cwd: directory, stdio: 'ignore' });
  const names = Object.values(labDomains).map((name) => `DNS:${name}`);
  writeFileSync(join(directory, 'san'), `subjectAltName=${names.join(',')}\nextendedKeyUsage=serverAuth\n`);
  openssl(
    'req',
    '-x509',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'ca.key',
    '-out',
    'ca.pem',
    '-days',
    '2',
    '-subj',
    '/CN=Lab CA',
    '-addext',
    'keyUsage=critical,keyCertSign',
  );
  openssl(
    'req',
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-keyout',
    'srv.key',
    '-out',
    'srv.csr',
    '-subj',
    '/CN=lab',
  );
  openssl(
    'x509',
    '-req',
    '-in',
    'srv.csr',
    '-CA',
    'ca.pem',
    '-CAkey',
    'ca.key',
    '-CAcreateserial',
    '-days',
    '2',
    '-out',
    'srv.pem',
    '-extfile',
    'san',
  );
}

function sshdConfig(directory: string, address: string): string {
  return [
    `ListenAddress ${address}`,
    `HostKey ${directory}/hostkey`,
    'PidFile none',
    `AuthorizedKeysFile ${directory}/authorized/%u`,
    'PasswordAuthentication no',
    'KbdInteractiveAuthentication no',
    'PermitRootLogin prohibit-password',
    'StrictModes no',
    'UsePAM no',
    '',
  ].join('\n');
}

function nginxConfig(directory: string): string {
  const names = Object.values(labDomains).join(' ');
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (kind) => `${kind}_temp_path ${directory}/tmp-${kind};`,
  );
  return `daemon off; user root; pid ${directory}/nginx.pid; error_log ${directory}/nginx-errors; worker_processes 1;
events { worker_connections 64; }
http {
  access_log off; ${temporary.join(' ')}
  map $http_upgrade $connection_upgrade { default upgrade; '' close; }
  ssl_certificate ${directory}/srv.pem; ssl_certificate_key ${directory}/srv.key;
  server { listen 80; server_name ${names}; return 308 https://$host$request_uri; }
  server { listen 80 default_server; return 444; }
  server { listen 443 ssl; server_name ${names};
    location / { proxy_pass http://127.0.0.1:3000; proxy_http_version 1.1; proxy_set_header Host $host;
      proxy_set_header Upgrade $http_upgrade; proxy_set_header Connection $connection_upgrade; } }
  server { listen 443 ssl default_server; ssl_reject_handshake on; }
}
`;
}
