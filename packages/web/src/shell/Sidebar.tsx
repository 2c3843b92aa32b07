import { Link, useLocation } from '@tanstack/react-router';
import { House, Keyboard, PanelLeftClose, PanelLeftOpen, Search } from 'lucide-react';
import { createContext, use, useEffect, type ReactNode } from 'react';
import { useModules, type Module } from '../data/stored/modules.ts';
import { useTexts } from '../base/i18n/define-texts.ts';
import { paths } from '../base/paths.ts';
import { useRights } from '../data/session/session.ts';
import { Brand } from './Brand.tsx';
import { useFavourites } from '../parts/menu/favourites.ts';
import { menuGroups } from './menu-groups.ts';
import { FailedCount } from './FailedCount.tsx';
import { moduleIcon } from '../parts/menu/module-icon.ts';
import { navigationFor, type NavigationEntry } from './navigation.ts';
import { shellTexts } from './texts.ts';
import { UnreadCount } from './UnreadCount.tsx';
import { UserMenu } from './UserMenu.tsx';
import './menu-groups.css';

const Folded = createContext(false);

/** The navigation: modules first, then what belongs to the user and to administrators. */
export function Sidebar({
  open,
  folded,
  onFold,
  onClose,
  onSearch,
  onHelp,
}: {
  open: boolean;
  /** Pictures without words, so that the screen has the room. */
  folded: boolean;
  onFold: () => void;
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
  const { favourites } = useFavourites();
  const starred = favourites.flatMap((name) => modules.find(({ identifier }) => identifier === name) ?? []);
  const { groups, siteParts } = menuGroups(modules);
  const own = navigation.filter(({ group }) => group === 'own');
  const forAdmins = navigation.filter(({ group }) => group === 'admin');
  return (
    <Folded value={folded}>
      <nav className={`sidebar ${open ? 'open' : ''}`} aria-label={t.navigation}>
        <Brand />
        <button
          type="button"
          className="search-button"
          title={folded ? t.search : undefined}
          onClick={onSearch}
        >
          <Search size={16} aria-hidden />
          <span className="grow">{t.search}</span>
          <kbd>{isMac ? '⌘' : 'Ctrl'} K</kbd>
        </button>
        <ul>
          <Entry to={paths.home} icon={<House size={17} aria-hidden />} title={t.home} exact>
            {t.home}
          </Entry>
          {own.map((entry) => (
            <Static key={entry.to} entry={entry} />
          ))}
        </ul>
        {starred.length > 0 && <ModuleSection title={t.favourites} modules={starred} />}
        {groups.map(({ title, modules: inside }) => (
          <ModuleSection key={title ?? ''} title={title ?? t.data} modules={inside} />
        ))}
        {siteParts.length > 0 && (
          <details
            className="menu-details"
            open={siteParts.some(({ identifier }) => pathname.startsWith(paths.index(identifier)))}
          >
            <summary>{t.siteParts}</summary>
            <ModuleList modules={siteParts} />
          </details>
        )}
        {admin && (
          <section>
            <h2>
              <Link to={paths.administration}>{t.administration}</Link>
            </h2>
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
          <button
            type="button"
            className="icon-button sidebar-fold"
            aria-label={folded ? t.unfoldMenu : t.foldMenu}
            title={folded ? t.unfoldMenu : t.foldMenu}
            onClick={onFold}
          >
            {folded ? <PanelLeftOpen size={18} aria-hidden /> : <PanelLeftClose size={18} aria-hidden />}
          </button>
        </div>
      </nav>
      {open && <div className="sidebar-shade" aria-hidden="true" onClick={onClose} />}
    </Folded>
  );
}

function ModuleSection({ title, modules }: { title: string; modules: readonly Module[] }) {
  return (
    <section>
      <h2>{title}</h2>
      <ModuleList modules={modules} />
    </section>
  );
}

function ModuleList({ modules }: { modules: readonly Module[] }) {
  const folded = use(Folded);
  return (
    <ul>
      {modules.map(({ identifier, title, definition }) => {
        const Icon = moduleIcon(definition.icon);
        return (
          <Entry
            key={identifier}
            to={paths.index(identifier)}
            icon={
              // Pictures that are all the same would say nothing alone.
              folded && definition.icon === undefined ? (
                <span className="nav-letters" aria-hidden="true">
                  {Array.from(title).slice(0, 2).join('')}
                </span>
              ) : (
                <Icon size={17} aria-hidden />
              )
            }
            title={title}
          >
            {title}
          </Entry>
        );
      })}
    </ul>
  );
}

const isMac = navigator.platform.startsWith('Mac');

function Static({ entry: { to, text, icon: Icon } }: { entry: NavigationEntry }) {
  const t = useTexts(shellTexts);
  const { admin } = useRights();
  const written = t[text];
  const title = typeof written === 'string' ? written : text;
  return (
    <Entry to={to} icon={<Icon size={17} aria-hidden />} title={title}>
      {title}
      {to === paths.notifications && <UnreadCount />}
      {to === paths.runs && admin && <FailedCount />}
    </Entry>
  );
}

function Entry({
  to,
  icon,
  title,
  children,
  exact = false,
}: {
  to: string;
  icon: ReactNode;
  /** Told at the picture where it stands alone. */
  title: string;
  children: ReactNode;
  exact?: boolean;
}) {
  const folded = use(Folded);
  return (
    <li>
      <Link
        to={to}
        className="nav-link"
        activeOptions={{ exact, includeSearch: false }}
        {...(folded ? { title } : {})}
      >
        {icon}
        <span className="grow row nowrap">{children}</span>
      </Link>
    </li>
  );
}
