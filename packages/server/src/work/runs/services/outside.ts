import { join } from 'node:path';
import type { Config } from '../../../foundation/config/config.ts';
import type { ConvertJob, ConvertResult } from '../../../formats/documents/job.ts';
import type { Converter } from '../../../formats/documents/converter.ts';
import { allowedHosts } from '../../../foundation/addresses/allowed-hosts.ts';
import { systemResolve } from '../../../delivery/outgoing/find-target.ts';
import { openS3, type Pool, type S3Store } from '@bakehouse/store';
import { PieceHost, type PieceHostOptions } from '../../../delivery/pieces/host/piece-host.ts';
import { makePieces, piecesFolder, type Pieces } from '../../../delivery/pieces/pieces.ts';
import { sealedValues } from '../../../delivery/pieces/sealed-values.ts';
import { makeConnections, type Connections } from '../../../delivery/connections/connections.ts';
import { readProxy } from '../../../delivery/outgoing/proxy.ts';
import { makeHttpClient, type HttpClient } from '../../../delivery/outgoing/http-client.ts';

/** What services reach the world outside the database with. */
export interface Outside {
  http: HttpClient;
  connections: Connections;
  /** Where content of files lies that is not in the database. */
  objects: S3Store | undefined;
  /** Most bytes of an answer that becomes a file. */
  fileBytes: number;
  /** The database, for what is written beside a run. */
  pool: () => Pool;
  /** Foreign connectors. */
  pieces: Pieces;
  convert: (job: ConvertJob, signal: AbortSignal | undefined) => Promise<ConvertResult>;
  /** Ends what was started. */
  close(): Promise<void>;
}

/** Makes what a process needs of it; the converter only when the first document comes. */
export function makeOutside(
  config: Config,
  pool: () => Pool,
  /** How pieces are run, where it is not as usual. */
  hosting: Partial<PieceHostOptions> = {},
): Outside {
  let converter: Promise<Converter> | undefined;
  let made: Converter | undefined;
  const allowPrivate = config.ALLOW_PRIVATE_HOSTS;
  const http = makeHttpClient({ allowPrivate, proxy: config.OUTGOING_PROXY });
  const rules = { allowsPrivate: allowedHosts(allowPrivate), resolve: systemResolve };
  const objects = config.FILES_URL === undefined ? undefined : openS3(config.FILES_URL);
  const connections = makeConnections({ pool, keys: () => config.SECRET_KEY, http, rules });
  const proxy = config.OUTGOING_PROXY === undefined ? undefined : readProxy(config.OUTGOING_PROXY);
  const folder = join(config.DATA_DIR, 'programs');
  const host = new PieceHost({ folder, rules: { ...rules, proxy }, ...hosting });
  const values = sealedValues(() => config.SECRET_KEY);
  const pieces = makePieces({ pool, connections, folder: piecesFolder(config.DATA_DIR), host, values });
  return {
    http,
    objects,
    pool,
    pieces,
    get fileBytes() {
      return config.UPLOAD_LIMIT;
    },
    connections,
    convert: async (job, signal) => {
      converter ??= load();
      return await (await converter).convert(job, signal);
    },
    async close() {
      made?.close();
      objects?.close();
      await pieces.close();
    },
  };

  async function load(): Promise<Converter> {
    const { makeConverter } = await import('../../../formats/documents/make-converter.ts');
    made = makeConverter(config);
    return made;
  }
}
