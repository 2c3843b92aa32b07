import type { FastifyInstance } from 'fastify';
import { deployRequest, gcRequest, rollbackRequest, undeployRequest } from '../wire/release.ts';
import { listPage, parseBody, type ApiParts } from './api-parts.ts';
import { idempotencyKey } from './build-routes.ts';

interface SiteParams {
  Params: { site: string };
}

/** The routes under `/v1/sites`. */
export function siteRoutes(app: FastifyInstance, parts: ApiParts): void {
  const { deployer, releases } = parts;

  app.get('/v1/sites', async () => {
    const names = new Set([...releases.sites.keys(), ...parts.builds.all().map((one) => one.site)]);
    const urlOf = await parts.serving.urlOf();
    return { data: [...names].sort().map((name) => showSite(name, parts, urlOf)), next: null };
  });

  app.get<SiteParams>('/v1/sites/:site', async (request) => {
    deployer.list(request.params.site);
    return showSite(request.params.site, parts, await parts.serving.urlOf());
  });

  app.get<SiteParams & { Querystring: Record<string, unknown> }>('/v1/sites/:site/releases', (request) =>
    listPage(deployer.list(request.params.site), (one) => String(one.number), request.query),
  );

  app.get<SiteParams & { Querystring: Record<string, unknown> }>('/v1/sites/:site/log', async (request) => {
    deployer.list(request.params.site);
    const entries = await releases.readLog(request.params.site);
    return listPage(entries, (one) => `${one.at} ${one.action}`, request.query);
  });

  app.post<SiteParams>('/v1/sites/:site/deploy', async (request, reply) => {
    const { build, hostnames } = parseBody(deployRequest, request.body);
    const key = idempotencyKey(request.headers);
    return await reply.code(201).send(await deployer.deploy(request.params.site, build, hostnames, key));
  });

  app.post<SiteParams>('/v1/sites/:site/rollback', async (request) => {
    const { hostname, release } = parseBody(rollbackRequest, request.body);
    return await deployer.rollback(request.params.site, hostname, release);
  });

  app.post<SiteParams>('/v1/sites/:site/undeploy', async (request) => {
    const { hostnames } = parseBody(undeployRequest, request.body);
    return { removed: await deployer.undeploy(request.params.site, hostnames) };
  });

  app.post<SiteParams>('/v1/sites/:site/gc', async (request) => {
    const { keep } = parseBody(gcRequest, request.body);
    return await deployer.collect(request.params.site, keep);
  });
}

function showSite(
  site: string,
  parts: ApiParts,
  urlOf: (hostname: string) => string,
): Record<string, unknown> {
  const { sets } = parts.releases.site(site);
  const last = parts.builds.last(site);
  return {
    site,
    live: sets.map(({ hostnames, release }) => ({ hostnames, release, urls: hostnames.map(urlOf) })),
    served_by: parts.serving.by,
    away: sets.length === 0 ? null : parts.serving.away(),
    last_build: last?.id ?? null,
  };
}
