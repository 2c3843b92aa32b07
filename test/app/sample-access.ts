import type { Bakery } from '../harness/bakery.ts';

/** Servers behind the mesh: one as it must be, one with a failed check. */
export async function reportServers(bakery: Bakery): Promise<void> {
  const domains = { app: 'app.acme.example', api: 'api.acme.example', ws: 'ws.acme.example' };
  const acme = {
    slug: 'acme',
    from: 'user',
    hostname: 'acme-prod',
    address: '100.64.0.20',
    domains,
    users: ['ann@acme.example', 'carla@acme.example'],
    keys: [
      { name: 'node acme-prod', expiresAt: null },
      { name: 'OAuth client ci acme', expiresAt: null },
      { name: 'enrolment key acme-prod', expiresAt: '2099-01-02T00:00:00Z' },
    ],
    passed: 28,
    failed: 0,
    skipped: 2,
    failures: [],
    everyMinutes: 60,
  };
  await bakery.call('POST', '/access/reports', acme);
  await bakery.call('POST', '/access/reports', {
    ...acme,
    slug: 'globex',
    hostname: 'globex-prod',
    address: '100.64.0.21',
    users: ['bob@globex.example'],
    keys: [],
    passed: 27,
    failed: 1,
    failures: [{ title: 'TCP 8080 of the server is shut', detail: 'packets get through (refused)' }],
  });
}
