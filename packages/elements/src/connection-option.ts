import { connectionName, type ConnectionKind } from '@bakehouse/contract';
import { mark } from '@bakehouse/engine';

/** An option that names a connection of one of these kinds. */
export function connectionOption(kinds: readonly ConnectionKind[]) {
  const marked = mark(connectionName, 'connection');
  return marked.meta({ ...marked.meta(), connectionKinds: kinds });
}
