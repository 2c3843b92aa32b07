import { useParams } from '@tanstack/react-router';
import { useModule } from '../../../api/data/modules.ts';
import { NotFound } from '../../../parts/messages/PageStates.tsx';
import { useModuleRights } from '../../../api/session/session.ts';
import { ResourceForm } from './ResourceForm.tsx';

/** The create view. */
export function Create() {
  const { module: identifier = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  const rights = useModuleRights(identifier);
  if (module === undefined || rights.create === null) return <NotFound />;
  return <ResourceForm key={identifier} module={module} />;
}
