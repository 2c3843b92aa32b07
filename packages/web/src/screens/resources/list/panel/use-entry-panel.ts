import { uuidPattern } from '@bakehouse/contract';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, type MouseEvent } from 'react';
import { paths } from '../../../../base/paths.ts';

/** The entry that stands beside a list, as `entry` of its address names it. */
export function useEntryPanel(module: string) {
  const navigate = useNavigate();
  const given: Record<string, unknown> = useSearch({ strict: false });
  const { entry, edit, ...list } = given;
  const key = JSON.stringify(given);
  return useMemo(() => {
    const show = (search: Record<string, unknown>, replace = false) =>
      navigate({ to: '.', search: search, replace, resetScroll: false });
    const open = (id: string, { replace = entry !== undefined } = {}) =>
      void show({ ...list, entry: id }, replace);
    return {
      id: typeof entry === 'string' && uuidPattern.test(entry) ? entry : undefined,
      /** What the address says of the list alone. */
      list,
      open,
      /** Whether its form stands there instead. */
      editing: edit === true,
      edit: () => void show({ ...list, entry, edit: true }),
      /** Shows the entry again, where its form stood. */
      shown: () => void show({ ...list, entry }, true),
      close: () => show(list),
      /** A plain press on a link to an entry of the list opens it here; with a key held or another button it is the browser's. */
      onClickCapture: (event: MouseEvent) => {
        if (event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
        const link = event.target instanceof Element ? event.target.closest('a') : null;
        if (link === null || link.closest('.entry-panel, .index-head') !== null || link.target !== '') return;
        const start = `/app${paths.show(module, '')}`;
        const id = link.pathname.startsWith(start) ? link.pathname.slice(start.length) : '';
        if (!uuidPattern.test(id)) return;
        event.preventDefault();
        open(id);
      },
    };
  }, [navigate, module, key]);
}
