import type { Live } from './live.ts';

/** Something that is watched, until it is ended. */
export interface Watching {
  stop(): void;
}

/** Reads at once, whenever the topic rings, and after every time the connection was lost, and gives what was read until it is ended. */
export function watch<P>(
  live: Live,
  topic: string,
  read: () => Promise<P>,
  onRead: (read: P) => void,
  onError: (error: unknown) => void = () => undefined,
): Watching {
  let stopped = false;
  let running = false;
  let again = false;

  /** One at a time; what rings meanwhile is heard once more afterwards. */
  async function ring(): Promise<void> {
    again = true;
    if (running) return;
    running = true;
    while (again) {
      again = false;
      try {
        const found = stopped ? undefined : { read: await read() };
        // It may have been ended while the answer was on its way.
        if (found !== undefined && !stopped) onRead(found.read);
      } catch (error) {
        if (!stopped) onError(error);
      }
    }
    running = false;
  }

  const leave = live.listen(topic, (message) => {
    if (message.type === 'refused') onError(new Error(`"${topic}" may not be watched.`));
    else if (message.type === 'lost') onError(message.error);
    else void ring();
  });
  return {
    stop() {
      stopped = true;
      leave();
    },
  };
}
