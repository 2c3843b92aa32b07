import { plainFileName } from '@bakehouse/contract';
import { contentInMemory, mediaType, storeFile, type PoolClient } from '@bakehouse/store';
import type { ConnectionUse } from '../../../delivery/connections/open-connection.ts';
import type { CallResult } from '../../../delivery/pieces/host/piece-process.ts';
import { exchangeFiles } from '../../../delivery/pieces/exchange-files.ts';
import { fileMark } from '../../../delivery/pieces/wire.ts';
import { elevatedActor } from '../../runs/services/service-parts.ts';
import type { ListenParts } from '../listen-parts.ts';

/** Stores the files that a trigger made, with what it told of; gives what puts them into the items. */
export async function storeFiles(
  { modules, evaluate, objects }: ListenParts,
  client: PoolClient,
  { actor, elevated = false }: ConnectionUse,
  files: CallResult['files'],
): Promise<(item: unknown) => unknown> {
  const access = {
    db: client,
    actor: elevated ? elevatedActor(actor) : actor,
    modules: modules(),
    evaluate,
    objects,
  };
  const stored = new Map<string, unknown>();
  for (const [at, { name, content }] of files.entries())
    stored.set(
      `${fileMark}${at}`,
      await storeFile(access, {
        place: { folder: '/downloads/', name: plainFileName(name) },
        mime: mediaType(content.subarray(0, 4096), name),
        source: contentInMemory(content),
        // What was read with the system's rights belongs to the system.
        owned: !elevated,
      }),
    );
  return (item) => (stored.size === 0 ? item : exchangeFiles(item, stored));
}
