import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Bakery } from '../harness/bakery.ts';
import { root } from '../harness/product.ts';

const example = join(root, 'examples', 'website');

/** Adds the website of the examples to a running product, builds and deploys it; gives the id of its home page. */
export async function fillSite(bakery: Bakery): Promise<string> {
  for (const module of definitions('modules'))
    await bakery.call('PUT', `/modules/${String(module['bakery_resource_module'])}`, module);
  for (const workflow of definitions('workflows'))
    await bakery.call('PUT', `/workflows/${String(workflow['identifier'])}`, workflow);
  // One that cannot be reached, so that what it says of that is looked at.
  const mirror = { connection: 'web_server', folder: '/srv/www/mill', hostname: 'www.mill.example' };
  for (const site of definitions('sites'))
    await bakery.call('PUT', `/sites/${String(site['identifier'])}`, { ...site, targets: { mirror } });
  const content = parsed(join(root, 'examples', 'data', 'website.json')) as Record<string, object[]>;
  for (const [module, all] of Object.entries(content))
    await bakery.call('POST', `/modules/${module}/resources/batch`, {
      operations: all.map((data) => ({ op: 'create', data })),
    });
  for (const hostnames of [['www.mill.example', 'mill.example'], ['www.mill.example']]) {
    const { id } = await bakery.call<{ id: string }>('POST', '/sites/mill_and_crust/builds', {});
    await bakery.call('POST', '/sites/mill_and_crust/deploy', { build: id, hostnames });
  }
  const query = encodeURIComponent('{"name":"home"}');
  const { data } = await bakery.call<{ data: { id: string }[] }>(
    'GET',
    `/modules/site_pages/resources?filter=${query}`,
  );
  if (data[0] === undefined) throw new Error('the site has no home page');
  return data[0].id;
}

function definitions(kind: string): Record<string, unknown>[] {
  const folder = join(example, kind);
  return readdirSync(folder).map((file) => parsed(join(folder, file)));
}

function parsed(file: string): Record<string, unknown> {
  return JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>;
}
