import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Plus } from 'lucide-react';
import { request } from '../../data/server/client.ts';
import { useModules, type Module } from '../../data/stored/modules.ts';
import { notificationsQuery } from '../../data/stored/notifications.ts';
import { useTexts } from '../../base/i18n/define-texts.ts';
import { showCount } from '../../base/i18n/format.ts';
import { Empty } from '../../parts/messages/Empty.tsx';
import { LoadingPage, useTitle } from '../../parts/messages/PageStates.tsx';
import { paths } from '../../base/paths.ts';
import { useModuleRights, useRights, useUser } from '../../data/session/session.ts';
import { Charts } from './charts/Charts.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { PinnedViews } from './PinnedViews.tsx';
import { Startable } from './Startable.tsx';
import { Tours } from './Tours.tsx';
import { WaitingQuestions } from './WaitingQuestions.tsx';
import { homeTexts } from './texts.ts';
import './charts/dashboard.css';
import './home.css';

/** The start: pinned views, charts and every module, or the first steps where there is none. */
export function Home() {
  const t = useTexts(homeTexts);
  const user = useUser();
  const modules = useModules();
  const { admin, portal } = useRights();
  const { data, failureCount } = useInfiniteQuery(notificationsQuery);
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
  // Nothing may come in above what is being read; without an answer the rest is shown all the same.
  if (data === undefined && failureCount === 0) return <LoadingPage />;
  const newest = data?.pages.flatMap((page) => page.data) ?? [];
  const open = newest.filter(({ actions, chosen }) => (actions ?? []).length > 0 && chosen == null);
  return (
    <div className="page">
      <h1>{t.greeting(firstName(user.name), new Date().getHours())}</h1>
      <WaitingQuestions questions={open} />
      {!portal && (
        <>
          <PinnedViews />
          <Charts />
        </>
      )}
      <ul className="module-cards">
        {modules.map((module) => (
          <ModuleCard key={module.identifier} module={module} />
        ))}
      </ul>
      <Startable />
      {!portal && <Tours />}
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

/** What somebody is called: of names such as "The clerk" the whole. */
function firstName(name: string): string {
  const [first = name] = name.split(' ');
  return /^(the|a|der|die|das|dr|mr|mrs|ms|herr|frau)\.?$/i.test(first) ? name : first;
}
