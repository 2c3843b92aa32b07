import type { Change, Row } from './change.ts';
import type { Step } from './local-store.ts';
import type { Answer, RemoteServer } from './remote-server.ts';
import type { RoundEnd } from './round-end.ts';
import type { Rules } from './rules.ts';
import type { Taken } from './take-next.ts';

/** What sending the queue needs. */
export interface PushParts {
  server: RemoteServer;
  rules: Rules;
  newId: () => string;
  update: (decide: (queue: readonly Change[]) => Step) => Promise<Step>;
  find: (module: string, id: string) => Row | undefined;
  generation: (module: string) => number;
  pull: (module: string) => Promise<RoundEnd>;
  onDeleted: (module: string, id: string, version: number) => void;
}

/** How often one round reads a module anew because a change was made from an old version. */
const mostStale = 20;

/** Sends what waits, in order, until nothing is left that can be sent. */
export async function push(parts: PushParts): Promise<RoundEnd> {
  const { server, rules, update, find, newId } = parts;
  let stale = 0;
  for (;;) {
    let taken: Taken = { step: {}, change: undefined };
    await update((queue) => {
      taken = rules.takeNext(queue, find);
      return taken.step;
    });
    const { change } = taken;
    if (change === undefined) return { kind: 'done' };
    const answer = await asOfNow(
      server,
      change,
      await server.send(change.sent, change.key, { file: change.kind === 'file' ? change.id : undefined }),
    );
    if (answer.kind === 'lost') return { kind: 'lost', seconds: answer.seconds };
    if (answer.kind === 'signed-out') return { kind: 'signed-out' };
    await update((queue) => {
      const now = queue.find(({ id }) => id === change.id);
      // Somebody has decided otherwise meanwhile.
      if (now === undefined) return {};
      return rules.settle(queue, now, answer, {
        generation: parts.generation(change.module),
        known: find(change.module, change.resource),
        newKey: newId,
      });
    });
    if (change.kind === 'delete' && answer.kind === 'ok')
      parts.onDeleted(change.module, change.resource, change.sent.version ?? 0);
    if (answer.kind === 'stale' || answer.kind === 'taken') {
      stale += 1;
      const end = stale > mostStale ? ({ kind: 'lost' } as const) : await parts.pull(change.module);
      if (end.kind !== 'done') return end;
    }
  }
}

/** An answer that was given before says how it was then; meanwhile somebody may have changed or deleted it. */
async function asOfNow(server: RemoteServer, change: Change, answer: Answer): Promise<Answer> {
  if (answer.kind !== 'ok' || answer.replayed !== true || answer.row === undefined) return answer;
  const now = await server.read(change.module, change.resource);
  if (now.kind === 'ok') return { ...answer, now: now.value };
  if (now.kind === 'closed') return { ...answer, now: null };
  return now.kind === 'signed-out' ? { kind: 'signed-out' } : { kind: 'lost' };
}
