import type { Change, Copy, Row } from './change.ts';
import type { Step } from './local-store.ts';
import type { FeedPage } from './remote-server.ts';

/** What is known of rows that were deleted from here: the version they had. */
export type Tombstones = ReadonlyMap<string, number>;

/** Takes a page of the change feed: rows and the place where the feed was left, in one step. */
export function takePage(
  queue: readonly Change[],
  copy: Copy,
  page: FeedPage,
  known: { rows: ReadonlyMap<string, Row>; deleted: Tombstones },
): Step {
  const { module, generation } = copy;
  const put: Row[] = [];
  const gone: string[] = [];
  const forgotten = new Set<string>();
  for (const entry of page.data) {
    if (entry.op === 'upsert') {
      const { op: _, ...row } = entry;
      // The feed may be a moment behind what the server has confirmed to us.
      const before = known.rows.get(row.id)?.version ?? known.deleted.get(row.id) ?? 0;
      if (row.version > before || known.rows.get(row.id)?.version === row.version)
        put.push({ ...row, module });
    } else {
      // It was brought back, and the feed does not know yet. What may no longer be seen goes whatever its version.
      if (entry.op === 'delete' && (known.rows.get(entry.id)?.version ?? 0) > entry.version) continue;
      gone.push(entry.id);
      if (entry.op === 'forget') forgotten.add(entry.id);
    }
  }
  return {
    rows: { module, generation, put, gone, forgotten: [...forgotten] },
    copy: {
      ...copy,
      cursor: page.next,
      complete: copy.complete || !page.more,
      copied: (copy.copied ?? 0) + put.length,
    },
    put: queue.flatMap((change) =>
      change.module === module && forgotten.has(change.resource) ? withoutTraces(change) : [],
    ),
    ...(page.more || copy.complete ? {} : { sweep: { module, keep: generation } }),
  };
}

/** A change of what may no longer be seen keeps what the user typed, and nothing of what was there. */
export function withoutTraces(change: Change): Change[] {
  if (change.kind === 'create' || change.kind === 'event' || change.kind === 'file') return [];
  const sent = change.sent?.method === 'PUT' ? undefined : change.sent;
  return [
    {
      ...change,
      base: {},
      label: undefined,
      sent,
      ...(sent === undefined ? { state: 'conflict', conflict: 'gone' } : {}),
    },
  ];
}
