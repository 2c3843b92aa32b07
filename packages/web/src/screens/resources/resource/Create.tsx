import { isObject } from '@bakehouse/contract';
import { useParams, useSearch } from '@tanstack/react-router';
import { useModule } from '../../../api/data/modules.ts';
import { NotFound } from '../../../parts/messages/PageStates.tsx';
import { useModuleRights } from '../../../api/session/session.ts';
import { ResourceForm } from './ResourceForm.tsx';

/** The create view; `fill` in the address gives fields their first values, as what leads here knows them. */
export function Create() {
  const { module: identifier = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  const rights = useModuleRights(identifier);
  const { fill }: { fill?: unknown } = useSearch({ strict: false });
  if (module === undefined || rights.create === null) return <NotFound />;
  const writable = rights.create;
  const given = isObject(fill) ? Object.entries(fill).filter(([name]) => writable.includes(name)) : [];
  return <ResourceForm key={identifier} module={module} fill={Object.fromEntries(given)} />;
}
