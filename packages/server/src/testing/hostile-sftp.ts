import { generateKeyPairSync, createHash } from 'node:crypto';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import ssh2, { type Connection, type SFTPWrapper } from 'ssh2';

/** A server that lets everybody in and answers as a test says. */
export interface HostileSftp {
  port: number;
  hostKey: string;
  /** Passwords that somebody tried. */
  passwords: string[];
  close(): Promise<void>;
}

/** Starts one; `behave` says what it does once files are asked for. */
export async function startHostileSftp(behave: (sftp: SFTPWrapper) => void): Promise<HostileSftp> {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  const pem = privateKey.export({ type: 'pkcs1', format: 'pem' });
  const key = ssh2.utils.parseKey(pem);
  if (key instanceof Error) throw key;
  const passwords: string[] = [];
  const clients = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [pem] }, (client) => {
    clients.add(client);
    // Its types leave this out.
    (client as Connection & { setNoDelay(on: boolean): void }).setNoDelay(true);
    client.on('error', () => undefined);
    client.on('authentication', (asked) => {
      if (asked.method === 'password') passwords.push(asked.password);
      if (asked.method === 'password') asked.accept();
      else asked.reject(['password']);
    });
    client.on('session', (accept) => {
      accept().on('sftp', (begin) => behave(begin()));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const digest = createHash('sha256').update(key.getPublicSSH()).digest('base64');
  return {
    port: (server.address() as AddressInfo).port,
    hostKey: `SHA256:${digest.replace(/=+$/, '')}`,
    passwords,
    async close() {
      for (const client of clients) client.end();
      server.close();
      await once(server, 'close');
    },
  };
}
