import type { Change, Copy, Row } from './change.ts';
import type { Step } from './local-store.ts';
import type { RemoteServer } from './remote-server.ts';
import type { RoundEnd } from './round-end.ts';
import type { Rules } from './rules.ts';
import { withoutTraces } from './take-page.ts';

/** What reading a module anew needs. */
export interface PullParts {
  server: RemoteServer;
  rules: Rules;
  now: () => number;
  newId: () => string;
  update: (decide: (queue: readonly Change[]) => Step) => Promise<Step>;
  open: (module: string) => Promise<void>;
  /** Shows another generation of a module. */
  show: (module: string, generation: number) => Promise<void>;
  copy: (module: string) => Copy | undefined;
  rows: (module: string) => ReadonlyMap<string, Row>;
  load: (module: string, generation: number) => Promise<Map<string, Row>>;
  deleted: (module: string) => ReadonlyMap<string, number>;
  forgetDeleted: (module: string) => void;
}

/** Brings the copy of a module up to date: by what changed, or by a fresh copy where that cannot be told. */
export async function pull(parts: PullParts, module: string): Promise<RoundEnd> {
  const { server, rules, update, open, now, newId } = parts;
  await open(module);
  const before = parts.copy(module);
  const mark = await server.lastUpdated(module, before?.complete === true ? before.etag : undefined);
  if (mark.kind === 'same') {
    if (before !== undefined) await update(() => ({ copy: { ...before, checkedAt: now() } }));
    return { kind: 'done' };
  }
  if (mark.kind === 'closed') {
    await update((queue) => ({
      forget: module,
      put: queue.filter((change) => change.module === module).flatMap(withoutTraces),
    }));
    return { kind: 'done' };
  }
  if (mark.kind !== 'ok') return endOf(mark);
  for (let fresh = 0; fresh < 3; fresh += 1) {
    const end = await readFeed(parts, module);
    if (end.kind === 'expired') {
      await startAnew(parts, module, (queue) => rules.afterAnotherHistory(queue, module, newId));
      continue;
    }
    if (end.kind !== 'done') return end;
    const count = await server.total(module);
    if (count.kind !== 'ok') return endOf(count);
    const copy = parts.copy(module);
    if (copy === undefined) return { kind: 'done' };
    const upToDate = copy.cursor === count.value.cursor;
    const fits = !upToDate || count.value.total === parts.rows(module).size;
    if (!fits && copy.doubted === copy.cursor) {
      await startAnew(parts, module);
      continue;
    }
    // The tag counts only where nothing has happened since it was given.
    const etag = fits && upToDate && copy.cursor === mark.value.cursor ? mark.value.etag : undefined;
    const { total } = count.value;
    const { lastUpdated } = mark.value;
    const doubted = fits ? undefined : copy.cursor;
    await update(() => ({ copy: { ...copy, etag, total, lastUpdated, doubted, checkedAt: now() } }));
    return { kind: 'done' };
  }
  return { kind: 'lost' };
}

async function readFeed(parts: PullParts, module: string): Promise<RoundEnd | { kind: 'expired' }> {
  const { server, rules, update } = parts;
  if (parts.copy(module) === undefined) await startAnew(parts, module);
  let gathered: Map<string, Row> | undefined;
  for (;;) {
    const copy = parts.copy(module);
    if (copy === undefined) return { kind: 'done' };
    if (!copy.complete) gathered ??= await parts.load(module, copy.generation);
    const page = await server.changes(module, copy.cursor);
    if (page.kind === 'expired') return { kind: 'expired' };
    if (page.kind !== 'ok') return endOf(page);
    const rows = copy.complete ? parts.rows(module) : (gathered ?? new Map<string, Row>());
    const known = { rows, deleted: parts.deleted(module) };
    const step = await update((queue) => rules.takePage(queue, copy, page.value, known));
    if (!copy.complete) {
      for (const row of step.rows?.put ?? []) gathered?.set(row.id, row);
      for (const id of step.rows?.gone ?? []) gathered?.delete(id);
      if (step.copy?.complete === true) await parts.show(module, copy.generation);
    }
    if (!page.value.more) return { kind: 'done' };
  }
}

/** Begins a fresh copy; what is here stays in sight until it is complete. */
async function startAnew(
  parts: PullParts,
  module: string,
  queued: (queue: readonly Change[]) => Change[] = () => [],
): Promise<void> {
  const before = parts.copy(module);
  parts.forgetDeleted(module);
  const total = await parts.server.total(module);
  const shown = before === undefined ? 0 : before.complete ? before.generation : before.shown;
  const copy: Copy = {
    module,
    generation: (before?.generation ?? 0) + 1,
    shown,
    complete: false,
    total: total.kind === 'ok' ? total.value.total : undefined,
  };
  await parts.update((queue) => ({ copy, sweep: { module, keep: shown }, put: queued(queue) }));
}

function endOf(answer: { kind: string; seconds?: number | undefined }): RoundEnd {
  return answer.kind === 'signed-out' ? { kind: 'signed-out' } : { kind: 'lost', seconds: answer.seconds };
}
