import { useParams } from '@tanstack/react-router';
import { useModule } from '../../../data/stored/modules.ts';
import { NotFound } from '../../../parts/messages/PageStates.tsx';
import { StoredForm } from './StoredForm.tsx';

/** The update view. */
export function Update() {
  const { module: identifier = '', id = '' } = useParams({ strict: false });
  const module = useModule(identifier);
  return module === undefined ? <NotFound /> : <StoredForm module={module} id={id} />;
}
