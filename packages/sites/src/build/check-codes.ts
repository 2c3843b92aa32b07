import { hash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import type { SiteModel } from '../render/model.ts';
import type { RenderPool } from '../render/render-pool.ts';
import type { ManifestHead } from '../store/manifest.ts';

/** Has all code of a site looked at before any of it runs, unless it is what was looked at for the build before. */
export async function checkCodes(
  model: SiteModel,
  menus: readonly string[],
  before: ManifestHead['code'],
  pool: RenderPool,
): Promise<NonNullable<ManifestHead['code']>> {
  const { sections, layouts, views } = model;
  const key = hash('sha256', JSON.stringify([sections, layouts, views, menus]), 'base64url').slice(0, 22);
  if (before?.key === key) return before;
  const { faults, warnings } = await pool.check({
    ...model,
    menus: Object.fromEntries(menus.map((name) => [name, []])),
    pages: [],
    assets: {},
    data: {},
  });
  const [first] = faults;
  if (first !== undefined)
    throw new Problem('invalid', `The build is invalid: ${first.message}.`, { errors: faults });
  return { key, warnings };
}
