import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Module } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import { ErrorPage, LoadingPage } from '../../../parts/messages/PageStates.tsx';
import { ResourceForm, type Beside } from './ResourceForm.tsx';

/** The form of a stored entry. It keeps its own state: only the first answer is taken, and it must be a fresh one. */
export function StoredForm({ module, id, beside }: { module: Module; id: string; beside?: Beside }) {
  const { data, error, isFetchedAfterMount, refetch } = useQuery({
    ...resourceQuery(module.identifier, id),
    refetchOnMount: 'always',
  });
  const shown = useRef<string>(undefined);
  if (data !== undefined && isFetchedAfterMount && error === null) shown.current = id;
  // What is typed outlives a later look that fails: saving will tell.
  if (data !== undefined && shown.current === id)
    return <ResourceForm key={id} module={module} resource={data} beside={beside} />;
  return error === null ? <LoadingPage /> : <ErrorPage error={error} reset={() => void refetch()} />;
}
