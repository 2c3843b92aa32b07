import type { ConnectionKind } from './kind-names.ts';

/**
 * Whether a connection is of no use without its secret: a broker or a mail server that asks for no user asks for no password,
 * and a public client of OAuth2 has none.
 */
export function needsSecret({
  kind,
  settings,
}: {
  kind: ConnectionKind;
  settings?: Readonly<Record<string, unknown>> | undefined;
}): boolean {
  if (kind === 'oauth2') return settings?.['clientAuth'] !== 'none' || settings['grant'] === 'jwt_bearer';
  return (kind !== 'mqtt' && kind !== 'smtp') || settings?.['user'] !== undefined;
}
