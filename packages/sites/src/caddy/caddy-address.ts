/** Under which scheme and port a Caddy serves sites. */
export interface CaddyAddress {
  scheme: 'http' | 'https';
  port: number;
}

/** Reads from Caddy's configuration of HTTP how a server that listens on one of these addresses is reached. */
export function caddyAddress(http: unknown, listen: readonly string[]): CaddyAddress {
  const app = record(http);
  const servers = Object.values(record(app['servers']));
  const server = record(servers.find((one) => listensOn(one, listen)));
  const ports = (Array.isArray(server['listen']) ? server['listen'] : listen).map(portOf);
  const plainPort = typeof app['http_port'] === 'number' ? app['http_port'] : 80;
  const securePort = typeof app['https_port'] === 'number' ? app['https_port'] : 443;
  const port = ports.includes(securePort) ? securePort : (ports[0] ?? securePort);
  const isPlain = record(server['automatic_https'])['disable'] === true || port === plainPort;
  return { scheme: isPlain ? 'http' : 'https', port };
}

/** Whether a server of Caddy's configuration listens on one of these addresses. */
export function listensOn(server: unknown, listen: readonly string[]): boolean {
  const own = record(server)['listen'];
  return Array.isArray(own) && listen.some((one) => own.includes(one));
}

/** The address of a host. */
export function hostUrl(hostname: string, { scheme, port }: CaddyAddress): string {
  return new URL(`${scheme}://${hostname}:${port}/`).href;
}

function portOf(address: unknown): number {
  return Number(/:(\d+)(?:-\d+)?$/.exec(String(address))?.[1] ?? 443);
}

function record(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : {};
}
