import { createHash } from 'node:crypto';
import { plainFileName } from '@bakehouse/contract';
import type { Services } from '@bakehouse/engine';
import { storeFile, transact } from '@bakehouse/store';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Stores a file that a workflow has made, as one of whoever caused the run. */
export function saveFile(parts: ServiceParts): NonNullable<Services['saveFile']> {
  return ({ name, mime, content }, effect) =>
    transact(parts.executor, async (client) => {
      const bytes = Buffer.from(content);
      return await storeFile(accessFor({ ...parts, executor: client }, effect), {
        place: { folder: '/documents/', name: plainFileName(name) },
        mime,
        source: {
          sha256: createHash('sha256').update(bytes).digest(),
          size: bytes.byteLength,
          async *read() {
            yield bytes;
          },
        },
        // What was read with the system's rights belongs to the system.
        owned: !effect.elevated,
      });
    });
}
