import type { BuildWarning } from '@bakehouse/sites/wire';
import type { ResourceAccess } from '@bakehouse/store';
import { blockModules } from './find-module.ts';
import type { LostBlock } from './placed-content.ts';
import { readRows } from './read-rows.ts';

/** Warnings of blocks that are placed and not there. One that is only not published, or of another site, is left out on purpose. */
export async function lostBlocks(
  access: ResourceAccess,
  lost: readonly LostBlock[],
): Promise<BuildWarning[]> {
  if (lost.length === 0) return [];
  const names = [...new Set(lost.map(({ block }) => block))];
  const known = new Set<unknown>();
  for (const module of blockModules(access))
    for await (const { data } of readRows(access, module, {
      filter: { name: { _in: names } },
      literal: true,
    }))
      known.add(data['name']);
  return lost
    .filter(({ block }) => !known.has(block))
    .map(({ block, by }) => ({
      path: `pages.${by}`,
      message: `shows the block "${block}", which is not there, or which whoever builds may not read; it was left out`,
      code: 'missing_block',
    }));
}
