import { useParams } from '@tanstack/react-router';
import { Button } from 'antd';
import { Plus } from 'lucide-react';
import { lazy, Suspense, type ReactNode } from 'react';
import { useModule, type Module } from '../../../data/stored/modules.ts';
import { useModuleRights, useRights } from '../../../data/session/session.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { showCount } from '../../../base/i18n/format.ts';
import { NeedsServer } from '../../../offline/events/NeedsServer.tsx';
import { useNeedsServer } from '../../../offline/events/use-needs-server.ts';
import { useShortcut } from '../../../parts/controls/use-shortcut.ts';
import { laterWindow } from '../../../parts/dialogs/later-window.tsx';
import { LoadingPage, NotFound, useTitle } from '../../../parts/messages/PageStates.tsx';
import { buttonOf, ownButtons } from '../resource/buttons.ts';
import { FavouriteStar } from './FavouriteStar.tsx';
import type { KindProps } from './kinds/kind-props.ts';
import { TableView } from './kinds/TableView.tsx';
import { useEntryPanel } from './panel/use-entry-panel.ts';
import { usePaste } from './paste/use-paste.ts';
import { useListState } from './state/list-state.ts';
import { useTotal } from './state/use-rows.ts';
import { listTexts } from './texts.ts';
import { ListTools } from './tools/ListTools.tsx';
import { useFileDrop } from './use-file-drop.ts';
import { useIndexButton } from './use-index-button.ts';
import { useViews } from './views/use-views.ts';
import { ViewTabs } from './views/ViewTabs.tsx';
import { viewTexts } from './views/texts.ts';
import './list.css';

const kinds = {
  table: TableView,
  board: lazy(async () => ({ default: (await import('./board/Board.tsx')).Board })),
  calendar: lazy(async () => ({ default: (await import('./calendar/Calendar.tsx')).Calendar })),
  gallery: lazy(async () => ({ default: (await import('./gallery/Gallery.tsx')).Gallery })),
  tree: lazy(async () => ({ default: (await import('./tree/Tree.tsx')).Tree })),
  timeline: lazy(async () => ({ default: (await import('./timeline/Timeline.tsx')).Timeline })),
  map: lazy(async () => ({ default: (await import('./map/PlacesMap.tsx')).PlacesMap })),
  pivot: lazy(async () => ({ default: (await import('./pivot/Pivot.tsx')).Pivot })),
};

const PasteRows = laterWindow(async () => (await import('./paste/PasteRows.tsx')).PasteRows);
const EntryPanel = lazy(async () => ({ default: (await import('./panel/EntryPanel.tsx')).EntryPanel }));

/** The index view of a module, as its default or one of its saved views shows it. */
export function Index() {
  const { module: identifier = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  return module === undefined ? <NotFound /> : <ModuleIndex key={identifier} module={module} />;
}

function ModuleIndex({ module }: { module: Module }) {
  const saved = useViews(module.identifier);
  useTitle(module.title);
  return saved.waiting ? (
    <LoadingPage />
  ) : (
    // Another view begins anew: nothing of what was chosen or scrolled to belongs to it.
    <ShownView key={saved.current?.id ?? ''} module={module} saved={saved} />
  );
}

function ShownView({ module, saved }: { module: Module; saved: ReturnType<typeof useViews> }) {
  const t = useTexts(listTexts);
  const views = useTexts(viewTexts);
  const rights = useModuleRights(module.identifier);
  const { portal } = useRights();
  const list = useListState(module, rights, saved.current);
  const total = useTotal(module, list.state);
  const button = rights.create === null ? undefined : buttonOf(module, 'create', t.create);
  const create = useIndexButton(module);
  const own = ownButtons(module, 'index');
  const waits = useNeedsServer(module);
  const needsServer = waits(button);
  useShortcut('n', () => create(button), button !== undefined && !needsServer);
  const panel = useEntryPanel(module.identifier);
  const paste = usePaste(module, list.state.columns, rights.create !== null);
  const drop = useFileDrop(module.identifier, rights.create !== null);
  const Kind = kinds[list.state.kind];
  const head = (bar?: ReactNode) => (
    <header className="index-head">
      <div className="page-head">
        <h1>{module.title}</h1>
        {!portal && <FavouriteStar module={module.identifier} />}
        <span className="soft" role="status">
          {total.data === undefined ? '' : t.entries(showCount(total.data.total))}
        </span>
        <span className="grow" />
        {own.map((each) => (
          <Button
            key={each.identifier}
            type={each.style === 'primary' && button === undefined ? 'primary' : 'default'}
            danger={each.style === 'danger'}
            disabled={waits(each)}
            onClick={() => create(each)}
          >
            {each.title}
          </Button>
        ))}
        {button !== undefined && (
          <Button
            type="primary"
            icon={<Plus size={16} aria-hidden />}
            disabled={needsServer}
            onClick={() => create(button)}
          >
            {button.title}
          </Button>
        )}
        <NeedsServer module={module} buttons={[button, ...own]} />
      </div>
      <ViewTabs module={module} list={list} saved={saved} />
      {bar ?? <ListTools module={module} list={list} />}
      {saved.current?.usable === false && <p className="soft">{views.unusable}</p>}
    </header>
  );
  const props: KindProps = {
    module,
    list,
    head,
    opened: panel.id,
    open: panel.open,
    create: button === undefined ? undefined : { title: button.title, run: () => create(button) },
  };
  return (
    <div className="index-page" onClickCapture={panel.onClickCapture} {...drop}>
      <Suspense
        fallback={
          <>
            {head()}
            <LoadingPage />
          </>
        }
      >
        <Kind {...props} />
      </Suspense>
      {paste.pasted !== undefined && <PasteRows module={module} pasted={paste.pasted} onClose={paste.done} />}
      {panel.id !== undefined && (
        <Suspense>
          <EntryPanel module={module} state={list.state} id={panel.id} panel={panel} />
        </Suspense>
      )}
    </div>
  );
}
