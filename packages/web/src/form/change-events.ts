import type { EventRequest, Instruction } from '@bakehouse/contract';
import type { FormStore } from './form-store.ts';
import { selectorOf } from './path.ts';
import { fromKeyed, toKeyed } from './row-key.ts';

/** The form as it was when an event was sent, by which its answer is understood. */
export interface Sent {
  clock: number;
  values: Record<string, unknown>;
}

/** What the change events of a form need. */
export interface ChangeEventsOptions {
  form: FormStore;
  send: (
    event: string,
    body: Pick<EventRequest, 'field' | 'selector' | 'value' | 'data'>,
  ) => Promise<Instruction>;
  apply: (instruction: Instruction, sent: Sent) => void;
  failed: (error: unknown) => void;
  /** Milliseconds without typing before an event is sent. */
  delay?: number;
}

/** The change events of a form: sent after a pause, numbered, and stale answers dropped. */
export interface ChangeEvents {
  fire(event: string, path: string): void;
  /** Sends what waits and settles when all answers are in, so that a save holds what they set. */
  settled(): Promise<void>;
  /** How many are on their way or waiting. */
  open(): number;
  stop(): void;
}

/** Makes the change events of a form. */
export function createChangeEvents({
  form,
  send,
  apply,
  failed,
  delay = 250,
}: ChangeEventsOptions): ChangeEvents {
  const waiting = new Map<string, { timer: ReturnType<typeof setTimeout>; run: () => void }>();
  const newest = new Map<string, number>();
  const under = new Set<Promise<void>>();
  let count = 0;
  const answer = async (key: string, number: number, asked: Promise<Instruction>, sent: Sent) => {
    try {
      const instruction = await asked;
      if (newest.get(key) === number) apply(instruction, sent);
    } catch (error) {
      if (newest.get(key) === number) failed(error);
    }
  };
  const start = (key: string, event: string, keyedPath: string) => {
    waiting.delete(key);
    const path = fromKeyed(form.values(), keyedPath);
    // The row was removed while the event waited.
    if (path === undefined) return;
    count += 1;
    const number = count;
    newest.set(key, number);
    const sent: Sent = { clock: form.clock(), values: form.values() };
    const body = {
      field: path,
      selector: selectorOf(path),
      value: form.get(path) ?? null,
      data: sent.values,
    };
    const work = answer(key, number, send(event, body), sent).finally(() => under.delete(work));
    under.add(work);
  };
  return {
    fire(event, path) {
      const keyedPath = toKeyed(form.values(), path) ?? path;
      // One line for each event and row: a newer change of the same row makes the older one stale.
      const key = `${event} ${toKeyed(form.values(), selectorOf(path)) ?? ''}`;
      clearTimeout(waiting.get(key)?.timer);
      // From now on an answer on its way is stale.
      newest.set(key, Number.POSITIVE_INFINITY);
      const run = () => start(key, event, keyedPath);
      waiting.set(key, { run, timer: setTimeout(run, delay) });
    },
    async settled() {
      for (const { timer, run } of waiting.values()) {
        clearTimeout(timer);
        run();
      }
      await Promise.all(under);
    },
    open: () => waiting.size + under.size,
    stop() {
      for (const { timer } of waiting.values()) clearTimeout(timer);
      waiting.clear();
      newest.clear();
    },
  };
}
