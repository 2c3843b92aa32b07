import { testId } from '@bakehouse/server/testing';
import { addSiteBuild, claimSite, putSiteDefinition, type Pool } from '@bakehouse/store';
import { get, type RouteCalls } from './route-calls.ts';
import { canary } from './world.ts';

const ids = ['hidden', 'settled', 'unknown'];
/** What would be asked of the page-building service by whoever may. */
const onService = (method: string, rest: string, body: object = {}): RouteCalls => ({
  calls: (who) =>
    (who === 'admin' ? ['unknown'] : ids).map((id) => ({
      path: `/sites/${id}${rest}`,
      ...(method === 'GET' ? {} : { body }),
    })),
});

/** A site whose template nobody but administrators may read, and one that is only defined. */
export async function makeHiddenSite(pool: Pool): Promise<void> {
  const template = { module: 'vault', id: testId(950), name: canary('site') };
  await claimSite(pool, 'hidden', template);
  await putSiteDefinition(pool, 'settled', {
    identifier: 'settled',
    title: canary('site', 'title'),
    targets: { web: { connection: 'web', folder: canary('site', 'folder'), hostname: 'www.example' } },
  });
  await addSiteBuild(pool, {
    id: 'b1',
    site: 'hidden',
    template,
    run: null,
    createdBy: null,
    digest: canary('site', 'digest'),
    files: 1,
    pages: 1,
    rendered: 1,
    bytes: 1,
    milliseconds: 1,
    warnings: [],
    previewUrl: `http://${canary('site', 'preview')}.preview.localhost/`,
    previewPathUrl: '/',
  });
}

/** Every route of sites. */
export const siteCalls: Record<string, RouteCalls> = {
  'GET /sites': get('/sites'),
  'GET /sites/:id': get(...ids.map((id) => `/sites/${id}`)),
  'PUT /sites/:id': {
    calls: () => [{ path: '/sites/settled', body: { identifier: 'settled', title: 'Other' } }],
    writers: ['admin'],
  },
  'DELETE /sites/:id': { calls: () => [{ path: '/sites/settled' }], writers: ['admin'] },
  'GET /sites/:id/builds': get(...ids.map((id) => `/sites/${id}/builds`)),
  'GET /sites/:id/building': get(...ids.map((id) => `/sites/${id}/building`)),
  'POST /sites/:id/builds': onService('POST', '/builds'),
  'POST /sites/:id/deploy': onService('POST', '/deploy', { build: 'b1', hostnames: ['www.example'] }),
  // Anybody may send a form of a site: what it makes is made by the role of the form.
  'POST /sites/:id/forms/:name': {
    calls: () =>
      ids.map((id) => ({
        path: `/sites/${id}/forms/contact`,
        body: 'note=n',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      })),
  },
  // An administrator asks for what is refused, so that nothing is made.
  'POST /sites': {
    calls: (who) => [
      { path: '/sites', body: { name: who === 'admin' ? '!!!' : 'Vault', design: 'atelier' } },
    ],
  },
  'GET /site-designs': get('/site-designs'),
  'GET /site-designs/:design/picture': get('/site-designs/atelier/picture'),
  'GET /sites/:id/parts': get(...ids.map((id) => `/sites/${id}/parts`)),
  'POST /sites/:id/preview': onService('POST', '/preview', { module: 'vault', data: {} }),
  'POST /sites/:id/editing': onService('POST', '/editing', {
    module: 'vault',
    resource: '00000000-0000-7000-8000-000000000000',
    window: '00000000-0000-4000-8000-000000000000',
    changed: false,
  }),
  'POST /sites/:id/trials': onService('POST', '/trials', { changes: [{ module: 'vault', data: {} }] }),
  'GET /sites/:id/log': get(...ids.map((id) => `/sites/${id}/log`)),
  'GET /sites/:id/releases': onService('GET', '/releases'),
  'GET /sites/:id/targets': get(...ids.map((id) => `/sites/${id}/targets`)),
  'POST /sites/:id/targets/:name/send': {
    calls: () => ids.map((id) => ({ path: `/sites/${id}/targets/web/send`, body: {} })),
    writers: ['admin'],
  },
  'POST /sites/:id/rollback': onService('POST', '/rollback'),
  'POST /sites/:id/undeploy': onService('POST', '/undeploy'),
};
