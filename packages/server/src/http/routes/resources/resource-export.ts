import { Readable } from 'node:stream';
import { exportRows } from '@bakehouse/store';
import * as z from 'zod';
import { exportTurn } from '../../../formats/export/export-turn.ts';
import { exportFormats, writeExport, type ExportFormatName } from '../../../formats/export/formats.ts';
import { contentDisposition } from '../../../formats/files/content-disposition.ts';
import { defineRoute } from '../../define-route.ts';
import {
  accessOf,
  filterParam,
  moduleParams,
  namesParam,
  searchParam,
} from '../../request/resource-input.ts';

const formats = Object.keys(exportFormats) as ExportFormatName[];

/** A module's resources as a file. */
export const exportResources = defineRoute({
  method: 'GET',
  path: '/modules/:module/resources/export',
  tag: 'Resources',
  summary:
    'Gives all resources that the caller may read and asks for as one file, as they stand at this moment. It streams: there is no limit of rows. Where as many exports run as may, of all users or of the caller, the answer is 429 with `Retry-After`.',
  work: 'transfer',
  access: 'user',
  params: moduleParams,
  query: z.strictObject({
    format: z.enum(formats).prefault('csv').describe('What the file is; `csv` when left out'),
    filter: filterParam,
    search: searchParam,
    sort: z.string().max(500).optional().describe('Fields to sort by, such as -updatedAt,number'),
    fields: namesParam.describe('Fields to give, in this order; the id and all of them when left out'),
  }),
  answers: {
    200: {
      about: 'The file.',
      type: 'application/octet-stream',
      also: Object.values(exportFormats).map(({ mime }) => mime),
    },
  },
  problems: [401, 403, 404],
  handle(input) {
    const { params, query, request, services, actor } = input;
    const { format, ...narrowed } = query;
    const found = exportRows(accessOf(input), params.module, narrowed);
    const { mime, ending } = exportFormats[format];
    const name = `${params.module}-${new Date().toISOString().slice(0, 10)}.${ending}`;
    const headers = {
      'content-type': mime.startsWith('text/') ? `${mime}; charset=utf-8` : mime,
      'content-disposition': contentDisposition('attachment', name),
    };
    if (request.method === 'HEAD') return { status: 200, headers, body: Readable.from([]) };
    const most = Math.max(1, Math.floor(services.config.DATABASE_POOL / 4));
    const turn = { among: services.config, whose: actor.user?.id ?? '', most };
    return { status: 200, headers, body: exportTurn(turn, writeExport(found, format)) };
  },
});
