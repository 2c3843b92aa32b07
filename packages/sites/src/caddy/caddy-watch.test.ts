import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasCaddy, startCaddy, type RealCaddy } from '../testing/real-caddy.ts';
import { visitSite } from '../testing/site-client.ts';
import { smallSite } from '../testing/small-site.ts';
import { testService, type TestService } from '../testing/test-service.ts';

const missing = !hasCaddy();
let caddy: RealCaddy;
let service: TestService;

beforeAll(async () => {
  if (missing) return;
  caddy = await startCaddy();
  service = await testService({ caddyAdminUrl: caddy.adminUrl, caddyListen: [caddy.plain] });
  const build = await service.built(smallSite('served'));
  await service.deploy(build, ['shop.example']);
});
afterAll(async () => {
  if (missing) return;
  await service.stop();
  await caddy.stop();
});

const page = async (): Promise<string> =>
  (await visitSite(`http://${caddy.plain}`, 'shop.example', '/').catch(() => undefined))?.text ?? 'nothing';
const shown = async (): Promise<Record<string, unknown>> =>
  (await service.api('GET', '/v1/sites/small')).body as Record<string, unknown>;
const served = async (): Promise<void> => {
  await expect.poll(page, { timeout: 20_000 }).toContain('served');
  await expect.poll(async () => (await shown())['away'], { timeout: 20_000 }).toBeNull();
};

describe.skipIf(missing)('a Caddy that forgets its sites', () => {
  test('PAGE15 gets them back after a reload from its own file, and the routes of others stay', async () => {
    await served();
    caddy.reload();
    await served();
    expect((await visitSite(`http://${caddy.plain}`, 'other.example', '/')).text).toBe('somebody else');
  });

  test('PAGE15 is told to be away while it does not run, and gets them back when it does', async () => {
    await caddy.kill();
    await expect
      .poll(async () => (await shown())['away'], { timeout: 20_000 })
      .toMatchObject({ reason: 'Caddy cannot be reached.' });
    await caddy.start();
    await served();
  });

  test('PAGE15 a route that somebody changed is put right', async () => {
    const { adminUrl } = caddy;
    const changed = await fetch(`${adminUrl}/id/bakehouse-sites`, { method: 'DELETE' });
    expect(changed.status).toBe(200);
    await served();
  });

  test('PAGE16 the addresses shown are those under which Caddy serves', async () => {
    expect(await shown()).toMatchObject({
      served_by: 'caddy',
      live: [{ urls: [`http://shop.example:${caddy.plain.split(':')[1]}/`] }],
    });
  });
});
