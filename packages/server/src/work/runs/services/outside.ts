import type { Config } from '../../../foundation/config/config.ts';
import type { ConvertJob, ConvertResult } from '../../../formats/documents/job.ts';
import type { Converter } from '../../../formats/documents/converter.ts';
import { makeHttpClient, type HttpClient } from '../../../delivery/outgoing/http-client.ts';

/** What services reach the world outside the database with. */
export interface Outside {
  http: HttpClient;
  convert: (job: ConvertJob, signal: AbortSignal | undefined) => Promise<ConvertResult>;
  /** Ends what was started. */
  close(): void;
}

/** Makes what a process needs of it; the converter only when the first document comes. */
export function makeOutside(config: Config): Outside {
  let converter: Promise<Converter> | undefined;
  let made: Converter | undefined;
  return {
    http: makeHttpClient({ allowPrivate: config.ALLOW_PRIVATE_HOSTS }),
    convert: async (job, signal) => {
      converter ??= load();
      return await (await converter).convert(job, signal);
    },
    close: () => made?.close(),
  };

  async function load(): Promise<Converter> {
    const { makeConverter } = await import('../../../formats/documents/make-converter.ts');
    made = makeConverter(config);
    return made;
  }
}
