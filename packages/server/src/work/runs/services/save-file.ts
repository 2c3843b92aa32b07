import { plainFileName } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import { contentInMemory, storeFile, transact } from '@bakehouse/store';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Stores a file that a workflow has made, as one of whoever caused the run. */
export function saveFile(parts: ServiceParts): NonNullable<Services['saveFile']> {
  return ({ name, mime, content }, effect) =>
    transact(parts.executor, (client) =>
      storeFile(accessFor({ ...parts, executor: client }, effect), {
        place: { folder: '/documents/', name: plainFileName(name) },
        mime,
        source: contentInMemory(Buffer.from(content)),
        // What was read with the system's rights belongs to the system.
        owned: !effect.elevated,
      }),
    );
}
