import type { EventRequest, Instruction } from '@bakehouse/contract';
import type { AnswersInOrder } from './answers-in-order.ts';
import type { FormStore } from './form-store.ts';
import { selectorOf } from './path.ts';
import { fromKeyed, toKeyed } from './row-key.ts';
import { sentNow, type Sent } from './sent.ts';

/** What the change events of a form need. */
export interface ChangeEventsOptions {
  form: FormStore;
  send: (
    event: string,
    body: Pick<EventRequest, 'field' | 'selector' | 'value' | 'data'>,
  ) => Promise<Instruction>;
  /** Takes the answers in. */
  answers: AnswersInOrder;
  failed: (error: unknown) => void;
  /** Milliseconds without typing before an event is sent. */
  delay?: number;
}

/** The change events of a form: sent after a pause, numbered, and stale answers dropped. */
export interface ChangeEvents {
  /** Fires an event, unless it has led to itself: `chain` are the events whose answers have changed the field. Tells whether it did. */
  fire(event: string, path: string, chain?: ReadonlySet<string>): boolean;
  /** Sends what waits, without a pause. */
  flush(): void;
  /** Sends what waits and settles when all answers are in, those to what they fire included, so that a save holds what they set. */
  settled(): Promise<void>;
  /** How many are on their way or waiting. */
  open(): number;
  stop(): void;
}

interface Waiting {
  timer: ReturnType<typeof setTimeout>;
  run: () => void;
  chain: ReadonlySet<string>;
}

/** Makes the change events of a form. */
export function createChangeEvents({
  form,
  send,
  answers,
  failed,
  delay = 250,
}: ChangeEventsOptions): ChangeEvents {
  const waiting = new Map<string, Waiting>();
  const newest = new Map<string, number>();
  const under = new Set<Promise<void>>();
  let count = 0;
  const ask = async (key: string, number: number, sent: Sent, asked: () => Promise<Instruction>) => {
    const turn = answers.begin(sent);
    try {
      const instruction = await asked();
      if (newest.get(key) === number) await turn.answer(instruction);
    } catch (error) {
      if (newest.get(key) === number) failed(error);
    } finally {
      turn.end();
    }
  };
  const start = (key: string, event: string, keyedPath: string, chain: ReadonlySet<string>) => {
    waiting.delete(key);
    const path = fromKeyed(form.values(), keyedPath);
    // The row was removed while the event waited.
    if (path === undefined) return;
    count += 1;
    const number = count;
    newest.set(key, number);
    const sent = sentNow(form, new Set([...chain, event]));
    const body = {
      field: path,
      selector: selectorOf(path),
      value: form.get(path) ?? null,
      data: sent.values,
    };
    const work = ask(key, number, sent, () => send(event, body)).finally(() => under.delete(work));
    under.add(work);
  };
  const flush = () => {
    for (const { timer, run } of waiting.values()) {
      clearTimeout(timer);
      run();
    }
  };
  return {
    flush,
    fire(event, path, given = none) {
      if (given.has(event)) return false;
      const keyedPath = toKeyed(form.values(), path) ?? path;
      // One line for each event and field: a newer change of the same field makes the older one stale.
      const key = `${event} ${keyedPath}`;
      const before = waiting.get(key);
      clearTimeout(before?.timer);
      // Where somebody has typed as well, it is as if only they had.
      const chain =
        before === undefined ? given : new Set([...given].filter((each) => before.chain.has(each)));
      // From now on an answer on its way is stale.
      newest.set(key, Number.POSITIVE_INFINITY);
      const run = () => start(key, event, keyedPath, chain);
      // What has waited longest is sent first.
      waiting.delete(key);
      waiting.set(key, { run, chain, timer: setTimeout(run, delay) });
      return true;
    },
    async settled() {
      while (waiting.size + under.size > 0) {
        flush();
        await Promise.all(under);
      }
    },
    open: () => waiting.size + under.size,
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      newest.clear();
    },
  };
}

const none: ReadonlySet<string> = new Set();
