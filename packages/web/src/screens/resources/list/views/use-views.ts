import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { viewsQuery, type SavedView } from '../../../../data/stored/views.ts';
import { useRights } from '../../../../data/session/session.ts';
import { isOffline } from '../../../../data/server/connection.ts';
import { keepAnswer } from '../../../../offline/layer.ts';

/** The saved views of a module, and the one that the address names. */
export function useViews(module: string) {
  const { data, isPending } = useQuery(viewsQuery(module, keep));
  const { view: id }: { view?: unknown } = useSearch({ strict: false });
  const { admin } = useRights();
  const views = data ?? [];
  return {
    views,
    current: views.find((view) => view.id === id || view.identifier === id),
    /** Which view it is to be is not known yet. */
    waiting: isPending && typeof id === 'string',
    mayChange: (view: SavedView) => admin || view.audience === 'me',
  };
}

/** For the time without a connection. Storage that takes its time must not hold up an answer. */
function keep(path: string, body: unknown): void {
  if (!isOffline()) void keepAnswer(path, body).catch(() => undefined);
}
