import { newId, plainFileName, type FileEntity } from '@bakehouse/contract';
import type { ExportRequest } from '@bakehouse/engine';
import { exportFormats } from '../../formats/export/formats.ts';

/** The file that an export would have made, for the elements after it. */
export function heldFile({ module, format, filename = module }: ExportRequest): FileEntity {
  const { ending, mime } = exportFormats[format];
  const name = plainFileName(filename.endsWith(`.${ending}`) ? filename : `${filename}.${ending}`);
  return fileNamed('exports', name, mime);
}

/** A file that is stored nowhere. */
export function fileNamed(folder: string, name: string, mime: string): FileEntity {
  const id = newId();
  const moment = '2026-01-01T00:00:00.000000Z';
  return {
    id,
    path: `/${folder}/${id}/${name}`,
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
