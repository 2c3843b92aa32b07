import { Link, Outlet } from '@tanstack/react-router';
import { Bell, Menu } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTexts } from '../base/i18n/define-texts.ts';
import { FileViewer } from '../parts/dialogs/FileViewer.tsx';
import { Notice } from '../parts/messages/Notice.tsx';
import { ConfirmDialogs } from '../parts/dialogs/ConfirmDialogs.tsx';
import { useConnected } from '../data/server/connection.ts';
import { useOfflineState } from '../offline/state.ts';
import { offlineTexts } from '../offline/texts.ts';
import { useOffline } from '../offline/use-offline.ts';
import { paths } from '../base/paths.ts';
import { useRights } from '../data/session/session.ts';
import { Brand } from './Brand.tsx';
import { CommandPalette } from './palette/CommandPalette.tsx';
import { Sidebar } from './Sidebar.tsx';
import { shellTexts } from './texts.ts';
import { UnreadCount } from './UnreadCount.tsx';
import { useFoldedMenu } from './use-folded-menu.ts';
import { useLiveNotifications } from './use-live-notifications.ts';
import { useOpenTour } from '../parts/tour/open-tour.ts';
import { laterWindow } from '../parts/dialogs/later-window.tsx';
import { useShortcut } from '../parts/controls/use-shortcut.ts';
import './shell.css';

const ShortcutHelp = laterWindow(async () => (await import('./ShortcutHelp.tsx')).ShortcutHelp);

const TourPanel = lazy(async () => ({ default: (await import('../parts/tour/TourPanel.tsx')).TourPanel }));

const PortalShell = lazy(async () => ({ default: (await import('./portal/PortalShell.tsx')).PortalShell }));

/** The frame around every screen; that of outsiders is a reduced one. */
export function Shell() {
  if (!useRights().portal) return <WholeShell />;
  return (
    <Suspense>
      <PortalShell />
    </Suspense>
  );
}

/** Navigation, search, messages. */
function WholeShell() {
  const t = useTexts(shellTexts);
  const [menu, setMenu] = useState(false);
  const [folded, fold] = useFoldedMenu();
  const [palette, setPalette] = useState(false);
  const tour = useOpenTour();
  const [help, setHelp] = useState(false);
  const offlineText = useTexts(offlineTexts);
  const online = useConnected();
  const { queue, copies } = useOfflineState();
  const undecided = queue.filter(({ state }) => state !== 'waiting').length;
  useOffline();
  useLiveNotifications();
  useShortcut('mod+k', () => setPalette(true));
  useShortcut('?', () => setHelp(true));
  return (
    <div className={`shell ${folded ? 'folded' : ''}`}>
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <header className="topbar">
        <button
          type="button"
          className="icon-button"
          aria-label={t.menu}
          aria-expanded={menu}
          onClick={() => setMenu(!menu)}
        >
          <Menu size={20} aria-hidden />
        </button>
        <Brand />
        <Link to={paths.notifications} className="icon-button topbar-bell">
          <Bell size={20} aria-hidden />
          <span className="hidden-visually">{t.notifications}</span>
          <UnreadCount />
        </Link>
      </header>
      <Sidebar
        open={menu}
        folded={folded}
        onFold={fold}
        onClose={() => setMenu(false)}
        onSearch={() => setPalette(true)}
        onHelp={() => setHelp(true)}
      />
      <main id="content" tabIndex={-1}>
        {!online && (
          <div className="page-notice">
            <Notice level="warning">{copies.length > 0 ? offlineText.lost : t.offlineNow}</Notice>
          </div>
        )}
        {undecided > 0 && (
          <div className="page-notice">
            <Notice level="warning" actions={<Link to={paths.waiting}>{offlineText.look}</Link>}>
              {offlineText.needsYou(undecided)}
            </Notice>
          </div>
        )}
        <Outlet />
      </main>
      {palette && <CommandPalette onClose={() => setPalette(false)} />}
      {help && <ShortcutHelp onClose={() => setHelp(false)} />}
      <ConfirmDialogs />
      <FileViewer />
      {tour !== undefined && (
        <Suspense>
          <TourPanel key={tour.example} tour={tour} />
        </Suspense>
      )}
    </div>
  );
}
