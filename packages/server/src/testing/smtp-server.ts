import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { certify } from './certify.ts';

/** A real mail server that asks who one is. */
export interface TestMailServer {
  /** With TLS from the first byte. */
  tlsPort: number;
  /** With STARTTLS. */
  port: number;
  /** Without any encryption. */
  plainPort: number;
  user: string;
  password: string;
  /** The certificate of the authority that has signed that of the server, which is for 127.0.0.1. */
  authority: string;
  /** What was sent: by whom, whether encrypted, and the mail itself. */
  received: { user: string; encrypted: boolean; text: string }[];
  /** Passwords that somebody has shown without encryption. */
  shownInClear: string[];
  close(): Promise<void>;
}

/** Starts a mail server in three ways of encryption. A password that it refuses it repeats. */
export async function startMailServer(): Promise<TestMailServer> {
  const folder = mkdtempSync(join(tmpdir(), 'bakehouse-smtp-'));
  const authority = certify(folder, ['IP:127.0.0.1']);
  const [cert, key] = ['site.pem', 'site.key'].map((name) => readFileSync(join(folder, name)));
  const [user, password] = ['shop@example.com', 'the password of the shop'];
  const received: TestMailServer['received'] = [];
  const shownInClear: string[] = [];
  const options: SMTPServerOptions = {
    cert,
    key,
    authMethods: ['PLAIN'],
    onAuth({ username, password: given }, { secure }, done) {
      if (!secure) shownInClear.push(String(given));
      if (username === user && given === password) done(null, { user });
      else done(Object.assign(new Error(`no, ${String(given)} is wrong`), { responseCode: 535 }));
    },
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const text = Buffer.concat(parts).toString();
        received.push({ user: String(session.user), encrypted: session.secure, text });
        done();
      });
    },
  };
  const servers = [
    new SMTPServer({ ...options, secure: true }),
    new SMTPServer(options),
    new SMTPServer({ ...options, disabledCommands: ['STARTTLS'], allowInsecureAuth: true }),
  ];
  for (const server of servers) {
    // A client that trusts nobody here ends the connection.
    server.on('error', () => undefined);
    server.listen(0, '127.0.0.1');
    await once(server.server, 'listening');
  }
  const [tlsPort = 0, port = 0, plainPort = 0] = servers.map(
    ({ server }) => (server.address() as AddressInfo).port,
  );
  return {
    tlsPort,
    port,
    plainPort,
    user,
    password,
    authority,
    received,
    shownInClear,
    async close() {
      await Promise.all(servers.map((server) => new Promise<void>((resolve) => server.close(resolve))));
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
