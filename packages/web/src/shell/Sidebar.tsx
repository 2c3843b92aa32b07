import { Link, useLocation } from '@tanstack/react-router';
import { Box, House, Keyboard, Search } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { useModules } from '../api/data/modules.ts';
import { useTexts } from '../base/i18n/define-texts.ts';
import { paths } from '../base/paths.ts';
import { useRights } from '../api/session/session.ts';
import { Brand } from './Brand.tsx';
import { navigationFor, type NavigationEntry } from './navigation.ts';
import { shellTexts } from './texts.ts';
import { UnreadCount } from './UnreadCount.tsx';
import { UserMenu } from './UserMenu.tsx';

/** The navigation: modules first, then what belongs to the user and to administrators. */
export function Sidebar({
  open,
  onClose,
  onSearch,
  onHelp,
}: {
  open: boolean;
  onClose: () => void;
  onSearch: () => void;
  onHelp: () => void;
}) {
  const t = useTexts(shellTexts);
  const modules = useModules();
  const { admin } = useRights();
  const { pathname } = useLocation();
  useEffect(onClose, [pathname]);
  const navigation = navigationFor(modules);
  const own = navigation.filter(({ group }) => group === 'own');
  const forAdmins = navigation.filter(({ group }) => group === 'admin');
  return (
    <>
      <nav className={`sidebar ${open ? 'open' : ''}`} aria-label={t.navigation}>
        <Brand />
        <button type="button" className="search-button" onClick={onSearch}>
          <Search size={16} aria-hidden />
          <span className="grow">{t.search}</span>
          <kbd>{isMac ? '⌘' : 'Ctrl'} K</kbd>
        </button>
        <ul>
          <Entry to={paths.home} icon={<House size={17} aria-hidden />} exact>
            {t.home}
          </Entry>
          {own.map((entry) => (
            <Static key={entry.to} entry={entry} />
          ))}
        </ul>
        {modules.length > 0 && (
          <section>
            <h2>{t.modules}</h2>
            <ul>
              {modules.map(({ identifier, title }) => (
                <Entry key={identifier} to={paths.index(identifier)} icon={<Box size={17} aria-hidden />}>
                  {title}
                </Entry>
              ))}
            </ul>
          </section>
        )}
        {admin && (
          <section>
            <h2>{t.administration}</h2>
            <ul>
              {forAdmins.map((entry) => (
                <Static key={entry.to} entry={entry} />
              ))}
            </ul>
          </section>
        )}
        <div className="sidebar-foot">
          <UserMenu />
          <button type="button" className="icon-button" aria-label={t.shortcuts} onClick={onHelp}>
            <Keyboard size={18} aria-hidden />
          </button>
        </div>
      </nav>
      {open && <div className="sidebar-shade" aria-hidden="true" onClick={onClose} />}
    </>
  );
}

const isMac = navigator.platform.startsWith('Mac');

function Static({ entry: { to, text, icon: Icon } }: { entry: NavigationEntry }) {
  const t = useTexts(shellTexts);
  const title = t[text];
  return (
    <Entry to={to} icon={<Icon size={17} aria-hidden />}>
      {typeof title === 'string' ? title : text}
      {to === paths.notifications && <UnreadCount />}
    </Entry>
  );
}

function Entry({
  to,
  icon,
  children,
  exact = false,
}: {
  to: string;
  icon: ReactNode;
  children: ReactNode;
  exact?: boolean;
}) {
  return (
    <li>
      <Link to={to} className="nav-link" activeOptions={{ exact, includeSearch: false }}>
        {icon}
        <span className="grow row nowrap">{children}</span>
      </Link>
    </li>
  );
}
