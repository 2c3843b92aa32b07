import type { FastifyRequest } from 'fastify';
import type { Config } from '../../foundation/config/config.ts';

/** Whether an `Origin` is the app's own. */
export function isAppOrigin(origin: string, request: FastifyRequest, config: Config): boolean {
  return appOrigins(request, config).includes(origin);
}

/** The origins from which the app is used: PUBLIC_URL, or whatever this machine calls itself where that is not set. */
export function appOrigins(request: FastifyRequest, config: Config): string[] {
  if (config.PUBLIC_URL !== undefined) return [config.PUBLIC_URL];
  const port = request.socket.localPort ?? config.PORT;
  const host = request.headers.host ?? '';
  return [
    config.publicUrl(port),
    `http://127.0.0.1:${port}`,
    `http://localhost:${port}`,
    // Through a tunnel or a forwarded port the browser knows another port than we do.
    ...(isLoopbackHost(host) ? [`http://${host}`] : []),
  ];
}

/** A name that only this machine can have; any other name could be an attacker's that leads here. */
function isLoopbackHost(host: string): boolean {
  return /^(?:(?:[a-z0-9-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d{1,5})?$/i.test(host);
}
