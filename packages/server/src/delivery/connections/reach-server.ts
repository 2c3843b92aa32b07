import { connect } from 'node:net';
import { Problem, type ConnectionDefinition, type ConnectionKind } from '@bakehouse/contract';
import type { CheckedHost } from '../outgoing/find-target.ts';

/** The usual ports of kinds that are no HTTP. */
const usualPorts: Partial<Record<ConnectionKind, number>> = { smtp: 465, ssh: 22 };

/** Where the server of a connection is. */
export function serverOf({
  kind,
  settings,
}: ConnectionDefinition): { host: string; port: number } | undefined {
  if (kind === 's3') {
    const url = new URL(settings.endpoint);
    return { host: url.hostname, port: Number(url.port || (url.protocol === 'https:' ? 443 : 80)) };
  }
  if (kind === 'database')
    return { host: settings.host, port: settings.port ?? (settings.engine === 'mysql' ? 3306 : 5432) };
  if (kind === 'mqtt')
    return { host: settings.host, port: settings.port ?? (settings.tls === false ? 1883 : 8883) };
  if (kind === 'imap')
    return {
      host: settings.host,
      port: settings.port ?? ((settings.tls ?? 'yes') === 'yes' ? 993 : 143),
    };
  if (kind !== 'smtp' && kind !== 'ssh') return undefined;
  return { host: settings.host, port: settings.port ?? usualPorts[kind] ?? 0 };
}

const patienceMs = 10_000;

/** Opens a connection to addresses that were checked, and ends it again. */
export async function reachServer({ addresses, host, port }: CheckedHost): Promise<void> {
  const [first] = addresses;
  await new Promise<void>((resolve, reject) => {
    const socket = connect({ host: first?.address ?? host, port, timeout: patienceMs });
    const fail = (code: 'upstream_failed' | 'upstream_timeout', what: string) => {
      socket.destroy();
      reject(new Problem(code, `"${host}:${port}" ${what}`));
    };
    socket.once('connect', () => {
      socket.destroy();
      resolve();
    });
    socket.once('timeout', () => fail('upstream_timeout', 'did not answer in time'));
    socket.once('error', () => fail('upstream_failed', 'could not be reached'));
  });
}
