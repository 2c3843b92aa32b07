import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useModule } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import { ErrorPage, NotFound, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { ResourceForm } from './ResourceForm.tsx';

/** The update view. */
export function Update() {
  const { module: identifier = '', id = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  // The form keeps its own state: only the first answer is taken, and it must be a fresh one.
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...resourceQuery(identifier, id),
    refetchOnMount: 'always',
    enabled: module !== undefined,
  });
  const shown = useRef<string>(undefined);
  if (data !== undefined && isFetchedAfterMount && error === null) shown.current = id;
  if (module === undefined) return <NotFound />;
  // What is typed outlives a later look that fails: saving will tell.
  if (data !== undefined && shown.current === id)
    return <ResourceForm key={id} module={module} resource={data} />;
  return error === null ? <LoadingPage /> : <ErrorPage error={error} reset={() => void refetch()} />;
}
