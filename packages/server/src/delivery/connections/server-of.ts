import type { ConnectionDefinition } from '@bakehouse/contract';

/** The usual ports of mail servers. */
const mailPorts = { yes: 465, starttls: 587, no: 25 };

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
  if (kind === 'smtp')
    return { host: settings.host, port: settings.port ?? mailPorts[settings.tls ?? 'yes'] };
  if (kind !== 'ssh') return undefined;
  return { host: settings.host, port: settings.port ?? 22 };
}
