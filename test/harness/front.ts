import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';

/** The hostnames of app, API and WebSocket, on one site. */
export const hosts = { app: 'app.bakery.test', api: 'api.bakery.test', ws: 'ws.bakery.test' } as const;

/** Previews of sites have hosts below this one. */
export const previewHost = 'preview.bakery.test';
const names = [...Object.values(hosts), previewHost, `*.${previewHost}`];

/** A reverse proxy with TLS before a product, and how a browser finds and trusts it. */
export interface Front {
  /** What the product is started with. */
  env: Record<string, string>;
  ports: { http: number; https: number };
  /** The private authority that signed the certificate. */
  authority: string;
  /** For `startBrowser`: names lead to this machine, and the authority is trusted. */
  browser: { args: string[]; env: Record<string, string> };
  stop(): Promise<void>;
}

/** Whether everything is here that a front needs. */
export function hasFront(): boolean {
  return [
    ['caddy', 'version'],
    ['openssl', 'version'],
    ['certutil', '-H'],
  ].every(([program = '', ...given]) => spawnSync(program, given).error === undefined);
}

/** Starts a Caddy on free ports that sends three hostnames to a port of this machine, and previews to the one of sites. */
export async function startFront(folder: string, port: number): Promise<Front> {
  const [http, https, sites] = [await freePort(), await freePort(), await freePort()];
  const { key, chain, authority } = makeCertificate(folder);
  const home = trust(folder, authority);
  const config = join(folder, 'Caddyfile');
  writeFileSync(
    config,
    `{
  admin off
  http_port ${http}
  https_port ${https}
  skip_install_trust
}
${Object.values(hosts).join(', ')} {
  tls ${chain} ${key}
  reverse_proxy 127.0.0.1:${port}
}
${previewHost}, *.${previewHost} {
  tls ${chain} ${key}
  reverse_proxy 127.0.0.1:${sites}
}
`,
  );
  const child = spawn('caddy', ['run', '--config', config, '--adapter', 'caddyfile'], {
    env: { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder },
    stdio: 'ignore',
  });
  const ports = { http, https };
  await answering(ports.https, readFileSync(authority));
  const rules = names.flatMap((host) => [
    `MAP ${host}:443 127.0.0.1:${https}`,
    `MAP ${host}:80 127.0.0.1:${http}`,
  ]);
  return {
    env: {
      PORT: String(port),
      PUBLIC_URL: `https://${hosts.app}`,
      API_URL: `https://${hosts.api}`,
      WS_URL: `wss://${hosts.ws}`,
      TRUST_PROXY: 'loopback',
      SITE_PORT: String(sites),
      PREVIEW_URL: `https://${previewHost}`,
    },
    ports,
    authority,
    browser: { args: [`--host-resolver-rules=${rules.join(', ')}`], env: { HOME: home } },
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** A private authority and a certificate of it for all names. */
function makeCertificate(folder: string): { key: string; chain: string; authority: string } {
  const at = (name: string) => join(folder, name);
  const openssl = (...given: string[]) => execFileSync('openssl', given, { cwd: folder, stdio: 'ignore' });
  const ec = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes'];
  writeFileSync(
    at('names.cnf'),
    `subjectAltName=${names
      .map((host) => `DNS:${host}`)
      .join(',')}\nbasicConstraints=CA:FALSE\nextendedKeyUsage=serverAuth\n`,
  );
  const authority = ['-subj', '/CN=Bakery test authority', '-addext', 'keyUsage=critical,keyCertSign'];
  openssl('req', '-x509', ...ec, '-days', '30', ...authority, '-keyout', 'ca.key', '-out', 'ca.pem');
  openssl('req', ...ec, '-subj', `/CN=${hosts.app}`, '-keyout', 'site.key', '-out', 'site.csr');
  const signed = ['-CA', 'ca.pem', '-CAkey', 'ca.key', '-CAcreateserial', '-extfile', 'names.cnf'];
  openssl('x509', '-req', '-in', 'site.csr', ...signed, '-days', '30', '-out', 'site.pem');
  return { key: at('site.key'), chain: at('site.pem'), authority: at('ca.pem') };
}

/** A home whose browser trusts the authority. */
function trust(folder: string, authority: string): string {
  const home = join(folder, 'home');
  const store = join(home, '.pki', 'nssdb');
  mkdirSync(store, { recursive: true });
  const certutil = (...given: string[]) => execFileSync('certutil', ['-d', `sql:${store}`, ...given]);
  certutil('-N', '--empty-password');
  certutil('-A', '-t', 'C,,', '-n', 'bakery', '-i', authority);
  return home;
}

async function answering(port: number, ca: Buffer): Promise<void> {
  for (let turn = 0; turn < 200; turn += 1) {
    if (await answers(port, ca)) return;
    await sleep(50);
  }
  throw new Error('Caddy does not answer');
}

function answers(port: number, ca: Buffer): Promise<boolean> {
  return new Promise((resolve) => {
    const asked = request({ host: '127.0.0.1', port, servername: hosts.app, ca, agent: false }, (answer) => {
      answer.resume();
      answer.on('end', () => resolve(true));
    });
    asked.on('error', () => resolve(false));
    asked.end();
  });
}
