import { plainFileName, type FileEntity } from '@bakehouse/contract';
import type { EffectCall } from '@bakehouse/engine';
import { mediaType, storeFile, transact, type NewFile } from '@bakehouse/store';
import { contentOfSpool, type Spool } from '../../../formats/files/spool.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Stores what came from another system as a file of whoever caused the run, under a name or a whole virtual path. */
export async function storeDownload(
  parts: ServiceParts,
  effect: EffectCall,
  stored: Spool,
  filename: string,
): Promise<FileEntity> {
  const place = placeOf(filename);
  return transact(parts.executor, (client) =>
    storeFile(accessFor({ ...parts, executor: client }, effect), {
      place,
      mime: mediaType(stored.head, 'path' in place ? place.path : place.name),
      source: contentOfSpool(stored),
      // What was read with the system's rights belongs to the system.
      owned: !effect.elevated,
    }),
  );
}

/** A name lies in a folder of its own, a path where it says. */
function placeOf(given: string): NewFile['place'] {
  return given.startsWith('/') ? { path: given } : { folder: '/downloads/', name: plainFileName(given) };
}
