import { findFile, readContent, type ResourceAccess } from '@bakehouse/store';
import type { BuilderClient } from './builder-client.ts';
import type { SiteDefinition } from './site-definition.ts';

/** The assets of a site as the service takes them: files of the product are uploaded, where they are not there already. */
export async function readAssets(
  access: ResourceAccess,
  client: BuilderClient,
  assets: NonNullable<SiteDefinition['assets']>,
): Promise<{ path: string; sha256?: string }[]> {
  const read: { path: string; sha256?: string }[] = [];
  for (const asset of assets) {
    if (!('file' in asset)) {
      read.push(asset);
      continue;
    }
    const { file, ...rest } = asset;
    const { entity, sha256 } = await findFile(access, { path: file });
    const digest = sha256.toString('hex');
    await client.upload(digest, () => readContent(access, sha256, 0, entity.size));
    read.push({ ...rest, sha256: digest });
  }
  return read;
}
