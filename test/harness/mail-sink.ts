import { once } from 'node:events';
import { SMTPServer } from 'smtp-server';

/** A mail server that takes mail, refuses it for now, or is not there. */
export interface MailSink {
  /** Every mail that it said yes to, by Message-ID. */
  taken: Map<string, number>;
  down(): Promise<void>;
  refuse(yes: boolean): void;
  up(): Promise<void>;
}

/** Begins to take mail on a port. */
export async function startMailSink(port: number): Promise<MailSink> {
  const taken = new Map<string, number>();
  let refusing = false;
  let server: SMTPServer | undefined;
  const sink: MailSink = {
    taken,
    refuse: (yes) => void (refusing = yes),
    async down() {
      const own = server;
      server = undefined;
      if (own !== undefined) await new Promise<void>((resolve) => own.close(resolve));
    },
    async up() {
      refusing = false;
      if (server !== undefined) return;
      server = make();
      server.listen(port, '127.0.0.1');
      await once(server.server, 'listening');
    },
  };
  await sink.up();
  return sink;

  function make(): SMTPServer {
    const own = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      closeTimeout: 500,
      onData(stream, _, done) {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString('latin1')));
        stream.on('end', () => {
          if (refusing) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }));
          const id = /^Message-ID: (.+)$/m.exec(text)?.[1]?.trim() ?? '';
          taken.set(id, (taken.get(id) ?? 0) + 1);
          done();
        });
      },
    });
    // Connections that are cut by a kill are no fault of this server.
    own.on('error', () => undefined);
    return own;
  }
}
