import { newId, plainFileName, type FileEntity } from '@bakehouse/contract';
import type { ExportRequest } from '@bakehouse/engine';
import { exportFormats } from '../../formats/export/formats.ts';

/** The file that an export would have made, for the elements after it. */
export function heldFile({ module, format, filename = module }: ExportRequest): FileEntity {
  const id = newId();
  const { ending, mime } = exportFormats[format];
  const name = plainFileName(filename.endsWith(`.${ending}`) ? filename : `${filename}.${ending}`);
  const moment = '2026-01-01T00:00:00.000000Z';
  return {
    id,
    path: `/exports/${id}/${name}`,
    name,
    mime,
    size: 0,
    version: 1,
    sha256: '0'.repeat(64),
    createdAt: moment,
    updatedAt: moment,
    createdBy: null,
  };
}
