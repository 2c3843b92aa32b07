import { viewKinds, type ViewKind } from '@bakehouse/contract';
import { Link, useNavigate } from '@tanstack/react-router';
import {
  Bookmark,
  CalendarDays,
  ChartGantt,
  Grid3x3,
  Images,
  ListTree,
  MapPinned,
  Plus,
  SquareKanban,
  Table2,
  Users,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { Module } from '../../../../data/stored/modules.ts';
import { deleteView, replaceView, viewAddress, type SavedView } from '../../../../data/stored/views.ts';
import { useTexts } from '../../../../base/i18n/define-texts.ts';
import { paths } from '../../../../base/paths.ts';
import { Menu } from '../../../../parts/controls/Menu.tsx';
import { ask } from '../../../../parts/dialogs/confirm.ts';
import { laterWindow } from '../../../../parts/dialogs/later-window.tsx';
import { toastProblem } from '../../../../parts/messages/problem-text.ts';
import { toast } from '../../../../parts/messages/toast-store.ts';
import { settingsOf, type useListState } from '../state/list-state.ts';
import { usePinnedViews } from '../state/pinned-views.ts';
import { viewTexts } from './texts.ts';
import type { useViews } from './use-views.ts';
import './views.css';

const ViewDialog = laterWindow(async () => (await import('./ViewDialog.tsx')).ViewDialog);

const icons = {
  table: Table2,
  board: SquareKanban,
  calendar: CalendarDays,
  gallery: Images,
  pivot: Grid3x3,
  tree: ListTree,
  timeline: ChartGantt,
  map: MapPinned,
} as const;

/** The views of a list as tabs, and what can be done with them. */
export function ViewTabs({
  module,
  list,
  saved,
}: {
  module: Module;
  list: ReturnType<typeof useListState>;
  saved: ReturnType<typeof useViews>;
}) {
  const t = useTexts(viewTexts);
  const navigate = useNavigate();
  const pinned = usePinnedViews();
  const { views, current } = saved;
  const { identifier } = module;
  const [dialog, setDialog] = useState<{ view?: SavedView; kind?: ViewKind }>();
  const go = (id: string | undefined) =>
    void navigate({ to: paths.index(identifier), search: id === undefined ? {} : { view: id } });
  const saveChanges = async (view: SavedView) => {
    const { title, audience, roles } = view;
    await replaceView(identifier, view, { title, audience, roles, settings: settingsOf(list.state) });
    go(viewAddress(view));
    toast({ level: 'success', title: t.saved });
  };
  const remove = async (view: SavedView) => {
    const { title } = view;
    if (view.audience !== 'me') {
      const question = {
        title: t.removeTitle(title),
        message: t.removeText,
        confirm: t.remove,
        danger: true,
      };
      if (!(await ask(question))) return;
    }
    await deleteView(identifier, view.id);
    pinned.unpin(identifier, title);
    go(undefined);
  };
  const tabs = useRef<HTMLElement>(null);
  // On a phone not all of them are in sight.
  useEffect(() => {
    tabs.current
      ?.querySelector('[aria-current=page]')
      ?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current?.id]);
  const isPinned = current !== undefined && pinned.isPinned(identifier, current.title);
  return (
    <div className="view-bar">
      <nav ref={tabs} className="view-tabs" aria-label={t.savedViews}>
        <Link
          to={paths.index(identifier)}
          search={{}}
          className="view-tab"
          preload={false}
          activeOptions={{ exact: true }}
          aria-current={current === undefined ? 'page' : 'false'}
        >
          <Table2 size={15} aria-hidden /> {t.all}
        </Link>
        {views.map((view) => {
          const Icon = icons[view.settings.kind];
          return (
            <Link
              key={view.id}
              to={paths.index(identifier)}
              search={{ view: viewAddress(view) }}
              className="view-tab"
              preload={false}
              aria-current={view.id === current?.id ? 'page' : 'false'}
            >
              <Icon size={15} aria-hidden /> {view.title}
              {view.audience !== 'me' && <Users size={13} role="img" aria-label={t.shared} />}
            </Link>
          );
        })}
      </nav>
      <Menu
        label={t.addView}
        place="below-start"
        items={viewKinds.map((kind) => {
          const Icon = icons[kind];
          return {
            id: kind,
            title: (
              <span className="view-kind">
                <Icon size={16} aria-hidden /> {t.add(t[kind])}
              </span>
            ),
            run: () => setDialog({ kind }),
          };
        })}
      >
        <Plus size={17} aria-hidden />
      </Menu>
      <Menu
        className="tool"
        place="below-start"
        onOpen={ViewDialog.prepare}
        items={[
          { id: ' standard', title: t.standard, run: () => go(undefined) },
          ...views.map((view) => ({
            id: view.id,
            title: view.title,
            group: t.savedViews,
            run: () => go(viewAddress(view)),
          })),
          { id: ' save', title: t.saveView, group: t.manage, run: () => setDialog({}) },
          ...(current === undefined
            ? []
            : [
                {
                  id: ' pin',
                  title: t.pinView(current.title),
                  group: t.manage,
                  checked: isPinned,
                  run: () =>
                    isPinned
                      ? pinned.unpin(identifier, current.title)
                      : pinned.pin({
                          module: identifier,
                          name: current.title,
                          view: current.id,
                          state: list.base,
                        }),
                },
              ]),
          ...(current === undefined || !saved.mayChange(current)
            ? []
            : [
                {
                  id: ' edit',
                  title: t.editView(current.title),
                  group: t.manage,
                  run: () => setDialog({ view: current }),
                },
                {
                  id: ' remove',
                  title: t.removeView(current.title),
                  group: t.manage,
                  danger: true,
                  run: () => attempt(remove(current)),
                },
              ]),
        ]}
      >
        <Bookmark size={16} aria-hidden /> {t.views}
      </Menu>
      {current !== undefined && list.changed && (
        <span className="view-changed">
          {saved.mayChange(current) && (
            <button type="button" className="link-button" onClick={() => attempt(saveChanges(current))}>
              {t.saveChanges}
            </button>
          )}
          <button type="button" className="link-button" onClick={() => go(viewAddress(current))}>
            {t.discard}
          </button>
        </span>
      )}
      {dialog !== undefined && (
        <ViewDialog
          module={module}
          state={dialog.kind === undefined ? list.state : { ...list.state, kind: dialog.kind }}
          view={dialog.view}
          onClose={() => setDialog(undefined)}
          onSaved={go}
        />
      )}
    </div>
  );
}

function attempt(work: Promise<unknown>): void {
  void work.catch(toastProblem);
}
