import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

/** A way to a server over which faults can be put. */
export interface TcpProxy {
  port: number;
  /** Cuts every connection, in the middle of whatever it carries, and takes no new one until `mend`. */
  cut(): void;
  /** Holds everything that is sent, either way, for so many milliseconds before it goes on. */
  slow(milliseconds: number): void;
  /** Keeps connections open and lets nothing through. */
  hold(): void;
  /** Lets everything through as usual. */
  mend(): void;
  close(): Promise<void>;
}

/** Opens a port that leads to a socket or to another port of this machine. */
export async function startProxy(target: () => string | number): Promise<TcpProxy> {
  const open = new Set<Socket>();
  let refusing = false;
  let delay = 0;
  let held: Promise<void> | undefined;
  let release: (() => void) | undefined;
  const server = createServer((client) => {
    if (refusing) return void client.destroy();
    const to = target();
    const upstream = typeof to === 'number' ? connect(to, '127.0.0.1') : connect(to);
    link(client, upstream);
    link(upstream, client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    cut() {
      refusing = true;
      for (const socket of open) socket.destroy();
    },
    slow: (milliseconds) => void (delay = milliseconds),
    hold() {
      held ??= new Promise((resolve) => (release = resolve));
    },
    mend() {
      refusing = false;
      delay = 0;
      release?.();
      held = undefined;
    },
    async close() {
      for (const socket of open) socket.destroy();
      release?.();
      server.close();
      await once(server, 'close');
    },
  };

  /** Carries what one side sends to the other, in order. */
  function link(from: Socket, to: Socket): void {
    open.add(from);
    from.setNoDelay(true);
    let last = Promise.resolve();
    from.on('data', (chunk: Buffer) => {
      if (held === undefined && delay === 0 && to.writableLength === 0) return void to.write(chunk);
      from.pause();
      last = carry(last, chunk);
    });
    async function carry(before: Promise<void>, chunk: Buffer): Promise<void> {
      await before;
      if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay));
      await held;
      if (!to.destroyed && !to.write(chunk)) await drained(to);
      from.resume();
    }
    from.on('error', () => undefined);
    from.on('close', () => {
      open.delete(from);
      void last.then(() => to.destroy());
    });
  }
}

async function drained(socket: Socket): Promise<void> {
  await new Promise<void>((resolve) => {
    socket.once('drain', resolve);
    socket.once('close', () => resolve());
  });
}
