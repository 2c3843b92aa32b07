import { useRef, useState } from 'react';
import { request } from '../../../../data/server/client.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import type { Row, useRows } from './use-rows.ts';

interface Change extends Partial<Omit<Row, 'id' | 'version'>> {
  op: 'upsert' | 'delete' | 'forget';
  id: string;
  version: number;
}

interface Changes {
  data: Change[];
  next: string;
  more: boolean;
}

/** Keeps the rows in step with what others store: known rows change in place, new ones are counted. */
export function useLiveRows(module: string, list: ReturnType<typeof useRows>) {
  const [fresh, setFresh] = useState(0);
  const cursor = useRef<string | undefined>(undefined);
  const busy = useRef(false);
  // The copy on this device knows no place in the feed.
  const fromCopy = list.cursor === '';
  cursor.current ??= fromCopy ? undefined : list.cursor;
  const pull = async () => {
    if (fromCopy) return void (await list.refetch());
    if (busy.current || cursor.current === undefined) return;
    busy.current = true;
    try {
      for (let more = true; more;) {
        const page: Changes = await request(`/modules/${module}/resources/changes`, {
          query: { since: cursor.current, limit: 1000 },
        });
        take(page.data);
        cursor.current = page.next;
        more = page.more;
      }
    } catch {
      // A cursor that is too old, or a server that is away: read the list anew.
      cursor.current = undefined;
      await list.refetch();
    } finally {
      busy.current = false;
    }
  };
  const take = (changes: readonly Change[]) => {
    const byId = new Map(changes.map((each) => [each.id, each]));
    const known = new Set(list.rows.map(({ id }) => id));
    list.patch((row) => {
      const change = byId.get(row.id);
      if (change === undefined) return row;
      if (change.op !== 'upsert') return undefined;
      return change.version > row.version ? { ...row, ...change, data: change.data ?? row.data } : row;
    });
    void list.refetchTotal();
    const others = changes.filter(({ op, id }) => op === 'upsert' && !known.has(id)).length;
    if (others === 0) return;
    // Where one page alone is shown, reading it again costs little and nobody has scrolled away from it.
    if (list.loadedPages <= 1) void list.refetch();
    else setFresh((count) => count + others);
  };
  useLive(`resources:${module}`, (message) => {
    if (message.type === 'changed') void pull();
    // After a lost connection something may have been missed.
    if (message.type === 'subscribed' && message.cursor !== cursor.current) void pull();
  });
  return {
    fresh,
    showFresh: () => {
      setFresh(0);
      void list.refetch();
    },
  };
}
