import { setTimeout as sleep } from 'node:timers/promises';
import { makeClient } from './client.ts';
import type { Body, Hostile, Kind } from './kind.ts';
import type { Placed } from './world.ts';

/** An attack as it is told to the process that carries it out. */
export interface Order {
  url: string;
  placed: Placed;
  kinds: string[];
  seconds: number;
}

/** What a hostile user was answered, by status. */
export type Answers = Record<string, number>;

/** The same of each kind. */
export type AnswersByKind = Record<string, Answers>;

/** Lets a hostile user of each of these kinds do what they can for some seconds, each from an address of their own. */
export async function attack(
  { url, placed, seconds }: Omit<Order, 'kinds'>,
  kinds: readonly Kind[],
  prepared: () => void,
): Promise<AnswersByKind> {
  const answers: AnswersByKind = {};
  const over = new AbortController();
  let number = Math.floor(performance.timeOrigin) % 1_000_000_000;
  const hostiles = kinds.map(({ name }, at) => hostileAt(at, (answers[name] = {})));
  for (const [at, kind] of kinds.entries())
    if (hostiles[at] !== undefined) await kind.prepare?.(hostiles[at]);
  prepared();
  const timer = setTimeout(() => over.abort(), seconds * 1000);
  // Whoever still waits for an answer when the time is over leaves.
  over.signal.addEventListener('abort', () => hostiles.forEach(({ client }) => client.close()));
  await Promise.all(
    hostiles.flatMap((hostile, at) => {
      const kind = kinds[at];
      return kind === undefined ? [] : Array.from({ length: kind.atOnce }, () => repeat(kind, hostile));
    }),
  );
  clearTimeout(timer);
  return answers;

  function hostileAt(at: number, own: Answers): Hostile {
    const client = makeClient(url, `127.0.2.${at + 1}`);
    const token = placed.tokens[`hostile-${at}`];
    const hostile: Hostile = {
      url,
      placed,
      client,
      token,
      address: `127.0.2.${at + 1}`,
      goesOn: () => !over.signal.aborted,
      rest: (milliseconds) => sleep(milliseconds, undefined, { signal: over.signal }).catch(() => undefined),
      next: () => (number += 1),
      note: (what) => void (own[what] = (own[what] ?? 0) + 1),
      async send(method, path, sent) {
        const { status, text } = await client.send(method, path, { token, ...sent });
        hostile.note(String(status));
        // Whoever is refused comes again soon, but not in a circle without end.
        if (status === 429) await hostile.rest(50);
        return { status, body: text.startsWith('{') ? (JSON.parse(text) as Body) : {} };
      },
    };
    return hostile;
  }
}

async function repeat(kind: Kind, hostile: Hostile): Promise<void> {
  while (hostile.goesOn()) {
    try {
      await kind.once(hostile);
    } catch (error) {
      hostile.note((error as { code?: string }).code ?? (error as Error).message.slice(0, 20));
      await hostile.rest(20);
    }
  }
}
