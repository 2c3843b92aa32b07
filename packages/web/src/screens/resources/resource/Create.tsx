import { isObject, uniqueKeys, type Resource } from '@bakehouse/contract';
import { useQuery } from '@tanstack/react-query';
import { useParams, useSearch } from '@tanstack/react-router';
import { useModule, type Module } from '../../../data/stored/modules.ts';
import { resourceQuery } from '../../../data/stored/resources.ts';
import { copyValues } from '../../../form/copy-values.ts';
import { ErrorPage, LoadingPage, NotFound } from '../../../parts/messages/PageStates.tsx';
import { useModuleRights } from '../../../data/session/session.ts';
import { ResourceForm } from './ResourceForm.tsx';

/**
 * The create view; `fill` in the address gives fields their first values, as what leads here knows them, and `copy` names the
 * entry that is duplicated.
 */
export function Create() {
  const { module: identifier = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  const rights = useModuleRights(identifier);
  const { fill, copy }: { fill?: unknown; copy?: unknown } = useSearch({ strict: false });
  if (module === undefined || rights.create === null) return <NotFound />;
  const writable = rights.create;
  if (typeof copy === 'string')
    return <Copy key={`${identifier} ${copy}`} module={module} id={copy} writable={writable} />;
  const given = isObject(fill) ? Object.entries(fill).filter(([name]) => writable.includes(name)) : [];
  return <ResourceForm key={identifier} module={module} fill={Object.fromEntries(given)} />;
}

function Copy({ module, id, writable }: { module: Module; id: string; writable: readonly string[] }) {
  const { data, error, refetch } = useQuery(resourceQuery(module.identifier, id));
  if (data !== undefined) return <ResourceForm module={module} fill={valuesOf(module, data, writable)} />;
  return error === null ? <LoadingPage /> : <ErrorPage error={error} reset={() => void refetch()} />;
}

function valuesOf(
  { identifier, fields, definition }: Module,
  { data }: Resource,
  writable: readonly string[],
) {
  const keys = uniqueKeys({ bakery_resource_module: identifier, bakery_resource: definition });
  return copyValues(fields, data, { writable, keys });
}
