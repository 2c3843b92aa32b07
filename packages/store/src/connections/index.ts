export { addConnectionConsent, takeConnectionConsent } from './connection-consents.ts';
export type { PendingConsent } from './connection-consents.ts';
export {
  putConnectionSecret,
  putConnectionTokens,
  readConnectionSecret,
  readConnectionTokens,
  revokeConnectionTokens,
} from './connection-secrets.ts';
export type { StoredTokens } from './connection-secrets.ts';
export { listConnections, noteConnectionUse, putConnection, removeConnection } from './connections.ts';
export type { Listening, StoredConnection } from './connections.ts';
