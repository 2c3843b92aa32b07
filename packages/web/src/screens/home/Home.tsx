import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { request } from '../../api/http/client.ts';
import { useModules, type Module } from '../../api/data/modules.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { showCount } from '../../base/i18n/format.ts';
import { Empty } from '../../parts/messages/Empty.tsx';
import { useTitle } from '../../parts/messages/PageStates.tsx';
import { paths } from '../../base/paths.ts';
import { useModuleRights, useRights, useUser } from '../../api/session/session.ts';
import { Charts } from './charts/Charts.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { PinnedViews } from './PinnedViews.tsx';
import { homeTexts } from './texts.ts';
import './charts/dashboard.css';
import './home.css';

/** The start: pinned views, charts and every module, or the first steps where there is none. */
export function Home() {
  const t = useTexts(homeTexts);
  const user = useUser();
  const modules = useModules();
  const { admin } = useRights();
  useTitle(t.title);
  if (modules.length === 0) {
    return admin ? (
      <FirstSteps />
    ) : (
      <div className="page">
        <h1 className="hidden-visually">{t.title}</h1>
        <Empty title={t.nothing}>{t.nothingText}</Empty>
      </div>
    );
  }
  return (
    <div className="page">
      <h1>{t.greeting(user.name.split(' ')[0] ?? user.name, new Date().getHours())}</h1>
      <PinnedViews />
      <Charts />
      <ul className="module-cards">
        {modules.map((module) => (
          <ModuleCard key={module.identifier} module={module} />
        ))}
      </ul>
    </div>
  );
}

function ModuleCard({ module: { identifier, title, definition } }: { module: Module }) {
  const t = useTexts(homeTexts);
  const rights = useModuleRights(identifier);
  const { data } = useQuery({
    queryKey: ['total', identifier],
    queryFn: () => request<{ total: number }>(`/modules/${identifier}/resources/total`),
    enabled: rights.read.length > 0,
  });
  return (
    <li className="card module-card">
      <h2>
        <Link to={paths.index(identifier)}>{title}</Link>
      </h2>
      <p className="soft">{definition.description}</p>
      <p className="soft small">{data === undefined ? '\u00a0' : t.entries(showCount(data.total))}</p>
      {rights.create !== null && definition.buttons?.create?.display !== false && (
        <Link to={paths.create(identifier)} className="icon-button" aria-label={`${t.create}: ${title}`}>
          <Plus size={18} aria-hidden />
        </Link>
      )}
    </li>
  );
}
