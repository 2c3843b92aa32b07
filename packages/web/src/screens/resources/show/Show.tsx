import { isObject, type Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ChevronLeft } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { useLabel } from '../../../data/stored/label.ts';
import { useModule, type Module } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import { useTexts } from '../../../base/i18n/define-texts.ts';
import { useLive } from '../../../data/live/use-live.ts';
import { ErrorPage, NotFound, useTitle, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { paths } from '../../../base/paths.ts';
import { ShownEntry } from '../resource/ShownEntry.tsx';
import { resourceTexts } from '../resource/texts.ts';
import { isRefused } from '../../../data/server/problem.ts';

const PageNeighbours = lazy(async () => ({
  default: (await import('../list/panel/PageNeighbours.tsx')).PageNeighbours,
}));

/** The show view: one resource to read. */
export function Show() {
  const { module: identifier = '', id = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  const { data, error, refetch } = useQuery({
    ...resourceQuery(identifier, id),
    enabled: module !== undefined,
  });
  useLive(`resources:${identifier}`, ({ type }) => type !== 'refused' && void refetch());
  if (module === undefined) return <NotFound />;
  // What is shown stays where the server was not reached; a refusal is told.
  if (error !== null && (data === undefined || isRefused(error)))
    return <ErrorPage error={error} reset={() => void refetch()} />;
  return data === undefined ? <LoadingPage /> : <ShowResource module={module} resource={data} />;
}

/** `in` of the address is the list that one came from: its order leads on, and the way back leads to it. */
function ShowResource({ module, resource }: { module: Module; resource: Resource }) {
  const t = useTexts(resourceTexts);
  const navigate = useNavigate();
  const { in: given }: { in?: unknown } = useSearch({ strict: false });
  const list = isObject(given) ? given : undefined;
  useTitle(useLabel(module, resource));
  return (
    <div className="page">
      <div className="row entry-bar">
        <Link to={paths.index(module.identifier)} search={list ?? {}} className="back small grow">
          <ChevronLeft size={15} aria-hidden />
          {t.back(module.title)}
        </Link>
        {list !== undefined && (
          <Suspense>
            <PageNeighbours module={module} list={list} id={resource.id} />
          </Suspense>
        )}
      </div>
      <ShownEntry
        module={module}
        resource={resource}
        onDeleted={() => navigate({ to: paths.index(module.identifier), search: list ?? {} })}
      />
    </div>
  );
}
