import { openLive } from '../../../packages/server/src/testing/open-live.ts';

/** A live connection that keeps all that it is told. */
export interface Listening {
  /** Asks for everything, with the rights of now. */
  listen: () => void;
  /** All that came since it was last asked, once runs have been told to be over. */
  heard: (runs: readonly string[]) => Promise<string[]>;
  close: () => Promise<void>;
}

const topics = ['resources:papers', 'resources:owners', 'runs', 'notifications'];

/** Far more than anything here takes. */
const patience = 30_000;

/** Opens a live connection as whoever has a token. */
export async function listenAs(url: string, token: string): Promise<Listening> {
  const { socket, send, close } = await openLive(Number(new URL(url).port), {
    headers: { authorization: `Bearer ${token}` },
  });
  const told: string[] = [];
  let wake: (() => void) | undefined;
  socket.on('message', (data) => {
    told.push((data as Buffer).toString('utf8'));
    wake?.();
  });
  const over = (run: string) =>
    told.some((text) => text.includes(run) && /"status":"(failed|completed)"/.test(text));
  return {
    listen: () => send({ type: 'subscribe', topics }),
    async heard(runs) {
      const until = Date.now() + patience;
      send({ type: 'ping' });
      while (!runs.every(over) || !told.some((text) => text.includes('"pong"'))) {
        if (Date.now() > until) throw new Error(`not told in time: ${runs.join()}; but ${told.join(' ')}`);
        await new Promise<void>((resolve) => {
          wake = resolve;
          setTimeout(resolve, 100).unref();
        });
      }
      return told.splice(0);
    },
    close,
  };
}
