import { plainFileName } from '@bakehouse/contract';
import type { ExportRequest, Services } from '@bakehouse/engine';
import { exportRows, storeFile, transact, type Export, type NewFile } from '@bakehouse/store';
import { exportFormats, writeExport } from '../../../formats/export/formats.ts';
import { contentOfSpool, spool } from '../../../formats/files/spool.ts';
import { refuseAll } from './refuse-all.ts';
import { refuseFilter } from './refuse-filter.ts';
import { accessFor, type ServiceParts } from './service-parts.ts';

/** Exports resources into a file. It lies on the disk while it is written, and is then stored as a whole. */
export function exportFile(parts: ServiceParts): NonNullable<Services['export']> {
  return (request, effect) =>
    transact(parts.executor, async (client) => {
      const access = accessFor({ ...parts, executor: client }, effect);
      const { module, filter, all, fields, sort, format } = request;
      refuseAll(filter, all, 'exported');
      const { signal, progress, elevated } = effect;
      const found = await prepare(access, module, { filter, literal: true, fields, sort }).catch(
        refuseFilter,
      );
      const total = await found.count();
      let done = 0;
      const pieces = writeExport(found, format, {
        signal,
        onRows(count) {
          done += count;
          progress?.({ done, total });
        },
      });
      const written = await spool(pieces, { signal });
      try {
        return await storeFile(access, {
          place: placeFor(request),
          mime: exportFormats[format].mime,
          source: contentOfSpool(written),
          // What was read with the system's rights belongs to the system.
          owned: !elevated,
        });
      } finally {
        await written.remove();
      }
    });
}

/** Prepares an export; what is wrong with the question is told by the promise. */
async function prepare(...given: Parameters<typeof exportRows>): Promise<Export> {
  return exportRows(...given);
}

/** A name lies in a folder of its own, a path where it says. */
function placeFor({ module, format, filename }: ExportRequest): NewFile['place'] {
  const { ending } = exportFormats[format];
  const given = filename ?? `${module}-${new Date().toISOString().slice(0, 10)}`;
  const whole = given.toLowerCase().endsWith(`.${ending}`) ? given : `${given}.${ending}`;
  return whole.startsWith('/') ? { path: whole } : { folder: '/exports/', name: plainFileName(whole) };
}
