import type { FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { appOrigins } from './app-origins.ts';

/** Where the issuer sends the browser back to: the host that set the cookie. */
export function oidcRedirectUri(request: FastifyRequest, { config, publicUrl }: Services): string {
  const asked = `http://${request.headers.host ?? ''}`;
  const own = appOrigins(request, config).includes(asked) ? asked : publicUrl();
  return new URL('/auth/oidc/callback', config.API_URL ?? own).href;
}

/** A screen of the app, as the browser must be sent there. */
export function appAddress(path: string, { config, publicUrl }: Services): string {
  const elsewhere = config.API_URL !== undefined && config.API_URL !== config.PUBLIC_URL;
  return `${elsewhere ? publicUrl() : ''}/app${path}`;
}

/** A path of the app with its query; the home screen for all else, so that no link leads people elsewhere after the sign-in. */
export function appPath(to: string | undefined): string {
  const base = 'http://app.invalid';
  if (to === undefined || !to.startsWith('/') || !URL.canParse(`/app${to}`, base)) return '/';
  const { pathname, search } = new URL(`/app${to}`, base);
  return /^\/app\/(?!\/)/.test(pathname) ? pathname.slice('/app'.length) + search : '/';
}
