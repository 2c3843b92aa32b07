import type { Readable } from 'node:stream';
import { Problem } from '@bakehouse/contract';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { spool, type Spool } from '../../formats/files/spool.ts';

/** A file of a form. */
export interface SentFile {
  field: string;
  /** The name that the sender gave it. */
  name: string;
  content: Spool;
}

/** What came in a form. */
export interface Parts {
  /** In their order; names may appear more than once. */
  fields: [name: string, value: string][];
  files: SentFile[];
  /** Removes the files from the disk. */
  remove: () => Promise<void>;
}

/** How a form is taken. */
export interface PartsOptions {
  mostFiles: number;
  mostFields: number;
  /** Most bytes of all fields together: they are in memory. */
  mostFieldBytes: number;
  /** Most bytes of a file, whatever `admit` says. */
  limit: number;
  /** Whether a file without a name is none: a control in which nothing was chosen. */
  skipUnnamed?: boolean;
  /** Looks at the fields that came before a file, and throws where it may not come: not a byte of it is taken then. Gives the most bytes that it may have. */
  admit: (fields: Parts['fields'], field: string, index: number) => Promise<number>;
  /** Told of a file that is not taken, where the rest of the form is taken all the same. */
  passed?: (field: string, problem: Problem) => void;
}

/** Takes a form (multipart/form-data). Files go to the disk as they come; none is ever in memory as a whole. */
export async function receiveParts(request: FastifyRequest, options: PartsOptions): Promise<Parts> {
  if (!isForm(request)) throw new Problem('unsupported_media_type', 'The body must be multipart/form-data.');
  const body = request.body as Readable;
  const fields: Parts['fields'] = [];
  const taken: Promise<SentFile | undefined>[] = [];
  let parser: BusboyInstance | undefined;
  let fieldBytes = 0;
  const remove = async () => {
    for (const one of await Promise.allSettled(taken))
      if (one.status === 'fulfilled') await one.value?.content.remove();
  };
  try {
    const made = makeParser(request, options);
    parser = made;
    await new Promise<void>((resolve, reject) => {
      const broken = (error?: unknown) => reject(malformed('The form did not arrive completely.', error));
      made.on('file', (field, file: BusboyFileStream, name) => {
        // At once: what breaks before the disk is ready would otherwise end the process.
        file.on('error', broken);
        if (options.skipUnnamed === true && (name ?? '') === '') return void file.resume();
        const about = { field: field ?? '', name: name ?? '', index: taken.length };
        const one = takeFile(file, about, fields, options);
        one.catch(reject);
        taken.push(one);
      });
      made.on('field', (field, value, nameCut, valueCut) => {
        fieldBytes += value.length;
        if (nameCut || valueCut || fieldBytes > options.mostFieldBytes)
          reject(malformed('A field of the form is too long.'));
        else fields.push([field ?? '', value]);
      });
      for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'])
        made.on(event, () => reject(malformed('The form holds too many fields or files.')));
      made.on('error', broken);
      made.on('finish', () => resolve());
      body.once('error', broken);
      body.once('aborted', broken);
      body.pipe(made);
    });
    const files = await Promise.all(taken);
    return { fields, files: files.filter((file) => file !== undefined), remove };
  } catch (error) {
    if (parser !== undefined) body.unpipe(parser);
    // What still comes is thrown away, so that the sender reads the answer.
    body.resume();
    parser?.destroy();
    await remove();
    throw error;
  }
}

async function takeFile(
  file: BusboyFileStream,
  { field, name, index }: { field: string; name: string; index: number },
  fields: Parts['fields'],
  { admit, limit, passed }: PartsOptions,
): Promise<SentFile | undefined> {
  try {
    const most = Math.min(limit, await admit([...fields], field, index));
    const tooLarge = () => new Problem('too_large', `The file is larger than ${most} bytes.`);
    if (passed === undefined) return { field, name, content: await spool(file, { limit: most, tooLarge }) };
    // What is too much is read to its end, since more of the form comes after it.
    const content = await spool(upTo(file, most));
    if (content.bytes <= most) return { field, name, content };
    await content.remove();
    throw tooLarge();
  } catch (error) {
    if (passed === undefined || !(error instanceof Problem)) throw error;
    passed(field, error);
    file.resume();
    return undefined;
  }
}

/** So many bytes of a file and what shows that there are more. */
async function* upTo(file: AsyncIterable<Buffer>, most: number): AsyncGenerator<Buffer> {
  let left = most + 1;
  for await (const piece of file) {
    if (left > 0) yield piece.subarray(0, left);
    left -= piece.length;
  }
}

/** Whether the body is a form that may hold files. */
export function isForm({ headers }: FastifyRequest): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(headers['content-type'] ?? '');
}

/** Fields of which each comes once. */
export function onceEach(fields: Parts['fields']): Record<string, string> {
  const all = new Map<string, string>();
  for (const [name, value] of fields) {
    if (all.has(name)) throw malformed(`The field "${name}" appears twice.`);
    all.set(name, value);
  }
  return Object.fromEntries(all);
}

/** What is told where a form has no file. */
export function missingFile(): Problem {
  return new Problem('invalid', 'The form contains no file.', {
    errors: [{ path: 'file', message: 'is missing', code: 'required' }],
  });
}

function makeParser(
  request: FastifyRequest,
  { mostFiles, mostFields, mostFieldBytes, limit }: PartsOptions,
): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      // One byte more than is taken: the next one is too many.
      limits: {
        files: mostFiles,
        fields: mostFields,
        parts: mostFiles + mostFields + 1,
        fieldNameSize: 100,
        fieldSize: mostFieldBytes,
        fileSize: limit + 1,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch (error) {
    throw malformed('The form has no boundary.', error);
  }
}

function malformed(detail: string, cause?: unknown): Problem {
  return new Problem('malformed', detail, {}, cause);
}
