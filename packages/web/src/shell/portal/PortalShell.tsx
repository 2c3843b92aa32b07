import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { Bell, House } from 'lucide-react';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { paths } from '../../base/paths.ts';
import { useConnected } from '../../data/server/connection.ts';
import { useModules } from '../../data/stored/modules.ts';
import { useOfflineState } from '../../offline/state.ts';
import { offlineTexts } from '../../offline/texts.ts';
import { useOffline } from '../../offline/use-offline.ts';
import { ConfirmDialogs } from '../../parts/dialogs/ConfirmDialogs.tsx';
import { FileViewer } from '../../parts/dialogs/FileViewer.tsx';
import { moduleIcon } from '../../parts/menu/module-icon.ts';
import { Notice } from '../../parts/messages/Notice.tsx';
import { NotFound } from '../../parts/messages/PageStates.tsx';
import { Brand } from '../Brand.tsx';
import { menuGroups } from '../menu-groups.ts';
import { shellTexts } from '../texts.ts';
import { UnreadCount } from '../UnreadCount.tsx';
import { UserMenu } from '../UserMenu.tsx';
import { useLiveNotifications } from '../use-live-notifications.ts';
import { isOfPortal } from './is-of-portal.ts';
import './portal.css';

/** The frame for customers and other outsiders: the organisation's name and logo, their modules, and nothing else. */
export function PortalShell() {
  const t = useTexts(shellTexts);
  const offline = useTexts(offlineTexts);
  const online = useConnected();
  const { copies } = useOfflineState();
  const { pathname } = useLocation();
  const { groups } = menuGroups(useModules());
  const modules = groups.flatMap((group) => group.modules);
  useOffline();
  useLiveNotifications();
  return (
    <div className="portal">
      <a className="skip" href="#content">
        {t.skip}
      </a>
      <header className="portal-head">
        <div className="portal-top">
          <Brand />
          <span className="grow" />
          <Link to={paths.notifications} className="icon-button">
            <Bell size={20} aria-hidden />
            <span className="hidden-visually">{t.notifications}</span>
            <UnreadCount />
          </Link>
          <UserMenu place="below" />
        </div>
        <nav aria-label={t.navigation}>
          <ul>
            <li>
              <Link
                to={paths.home}
                className="nav-link"
                activeOptions={{ exact: true, includeSearch: false }}
              >
                <House size={17} aria-hidden />
                {t.home}
              </Link>
            </li>
            {modules.map(({ identifier, title, definition }) => {
              const Icon = moduleIcon(definition.icon);
              return (
                <li key={identifier}>
                  <Link
                    to={paths.index(identifier)}
                    className="nav-link"
                    activeOptions={{ includeSearch: false }}
                  >
                    <Icon size={17} aria-hidden />
                    {title}
                  </Link>
                </li>
              );
            })}
          </ul>
        </nav>
      </header>
      <main id="content" tabIndex={-1}>
        {!online && (
          <div className="page-notice">
            <Notice level="warning">{copies.length > 0 ? offline.lost : t.offlineNow}</Notice>
          </div>
        )}
        {isOfPortal(pathname) ? <Outlet /> : <NotFound />}
      </main>
      <ConfirmDialogs />
      <FileViewer />
    </div>
  );
}
