import { isObject } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Maximize2, X } from 'lucide-react';
import { lazy, Suspense, useEffect, useRef } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { useModuleRights } from '../../../../data/session/session.ts';
import { resourceQuery } from '../../../../data/stored/resources.ts';
import { useLive } from '../../../../data/live/use-live.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { LoadingPage } from '../../../../parts/messages/PageStates.tsx';
import { problemText } from '../../../../parts/messages/problem-text.ts';
import { Notice } from '../../../../parts/messages/Notice.tsx';
import { ShownEntry } from '../../resource/ShownEntry.tsx';
import type { NextPlace } from '../../resource/use-draft.ts';
import type { ListState } from '../state/list-state.ts';
import { Neighbours } from './Neighbours.tsx';
import { panelTexts } from './texts.ts';
import type { useEntryPanel } from './use-entry-panel.ts';
import './panel.css';
import { isRefused } from '../../../../data/server/problem.ts';

const StoredForm = lazy(async () => ({
  default: (await import('../../resource/StoredForm.tsx')).StoredForm,
}));

/** An entry, or its form, beside the list that it was chosen in, which stays as it is; over it where the screen is narrow. */
export function EntryPanel({
  module,
  state,
  id,
  panel: { open, close, list, editing: wanted, edit, shown },
}: {
  module: Module;
  state: ListState;
  id: string;
  panel: ReturnType<typeof useEntryPanel>;
}) {
  const t = useTexts(panelTexts);
  const ref = useRef<HTMLElement>(null);
  const editing = useModuleRights(module.identifier).update !== null && wanted;
  const { data, error, refetch } = useQuery(resourceQuery(module.identifier, id));
  useLive(`resources:${module.identifier}`, ({ type }) => type !== 'refused' && void refetch());
  useEffect(() => {
    const from = document.activeElement;
    ref.current?.focus({ preventScroll: true });
    return () => {
      if (from instanceof HTMLElement && from.isConnected) from.focus({ preventScroll: true });
    };
  }, []);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || event.defaultPrevented) return;
      if (document.querySelector('dialog[open]') !== null || isTyping(event.target)) return;
      event.preventDefault();
      if (editing) shown();
      else void close();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [close, editing]);
  // The form takes the focus by itself, and gives it back.
  const edited = useRef(false);
  useEffect(() => {
    if (edited.current && !editing) ref.current?.focus({ preventScroll: true });
    edited.current = editing;
  }, [editing]);
  // The list may be sorted and searched while something is typed.
  const stays = ({ pathname, search }: NextPlace) =>
    pathname.endsWith(paths.index(module.identifier)) &&
    isObject(search) &&
    search['entry'] === id &&
    search['edit'] === true;
  const refused = error !== null && (data === undefined || isRefused(error));
  return (
    <section className="entry-panel" aria-label={t.panel} tabIndex={-1} ref={ref}>
      <div className="row nowrap entry-panel-bar">
        <Neighbours module={module} state={state} id={id} onGo={(next) => open(next, { replace: true })} />
        <span className="grow" />
        <Link
          to={paths.show(module.identifier, id)}
          search={{ in: list }}
          className="icon-button"
          aria-label={t.openPage}
          title={t.openPage}
        >
          <Maximize2 size={16} aria-hidden />
        </Link>
        <button
          type="button"
          className="icon-button"
          aria-label={t.close}
          title={`${t.close} (Esc)`}
          onClick={() => void close()}
        >
          <X size={18} aria-hidden />
        </button>
      </div>
      <div className="entry-panel-body">
        {refused ? (
          <Notice level="error">{problemText(error)}</Notice>
        ) : editing ? (
          <Suspense fallback={<LoadingPage />}>
            <StoredForm key={id} module={module} id={id} beside={{ onLeave: shown, stays }} />
          </Suspense>
        ) : data === undefined ? (
          <LoadingPage />
        ) : (
          <ShownEntry key={id} module={module} resource={data} beside onEdit={edit} onDeleted={close} />
        )}
      </div>
    </section>
  );
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.closest('input, textarea, select, [role=combobox]') !== null)
  );
}
