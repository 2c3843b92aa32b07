/** What the first process and its web processes tell each other. A connection is sent along with its message, and the next one once it was taken. */
export type Message =
  | { bakehouse: 'ready' }
  | { bakehouse: 'busy' }
  | { bakehouse: 'connection' }
  | { bakehouse: 'taken' }
  | { bakehouse: 'metrics?'; id: number }
  | { bakehouse: 'metrics'; id: number; text: string };

/** A message of ours; whoever else started this process may have a channel to it, too. */
export function readMessage(given: unknown): Message | undefined {
  return typeof given === 'object' && given !== null && 'bakehouse' in given ? (given as Message) : undefined;
}

/** Questions for the other side's metrics that wait for their answers. */
export interface Questions {
  /** Asks by `send`; undefined where no answer comes in time. */
  ask(send: (message: Message) => void): Promise<string | undefined>;
  answered(id: number, text: string): void;
}

/** No questions yet. */
export function makeQuestions(patienceMs = 2_000): Questions {
  const waiting = new Map<number, (text: string | undefined) => void>();
  let last = 0;
  return {
    ask(send) {
      last += 1;
      const id = last;
      return new Promise((resolve) => {
        const late = setTimeout(() => settle(undefined), patienceMs);
        const settle = (text: string | undefined) => {
          clearTimeout(late);
          waiting.delete(id);
          resolve(text);
        };
        waiting.set(id, settle);
        send({ bakehouse: 'metrics?', id });
      });
    },
    answered: (id, text) => waiting.get(id)?.(text),
  };
}
