import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { compareText, Problem } from '@bakehouse/contract';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { spool, type Spool } from '../../formats/files/spool.ts';
import type { Upload } from '../../formats/files/upload.ts';

/** Bytes of a form besides its file: boundaries, headings and fields. */
const mostOverhead = 65_536;

/** Takes a form with one file (multipart/form-data). The file goes to the disk as it comes; it is never in memory as a whole. */
export async function receiveForm(request: FastifyRequest, limit: number): Promise<Upload> {
  const tooLarge = () => new Problem('too_large', `The file is larger than ${limit} bytes.`);
  if (Number(request.headers['content-length'] ?? 0) > limit + mostOverhead) throw tooLarge();
  const body = request.body as Readable;
  const fields = new Map<string, string>();
  const parser = makeParser(request, limit);
  let name = '';
  let taken: Promise<Spool> | undefined;
  try {
    await new Promise<void>((resolve, reject) => {
      const broken = (error?: unknown) => reject(malformed('The form did not arrive completely.', error));
      parser.on('file', (_field, file: BusboyFileStream, given) => {
        name = given;
        // At once: what breaks before the disk is ready would otherwise end the process.
        file.on('error', broken);
        file.once('limit', () => reject(tooLarge()));
        taken = spool(file, { limit, tooLarge });
        taken.catch(reject);
      });
      parser.on('field', (field, value, nameCut, valueCut) => {
        if (nameCut || valueCut) reject(malformed('A field of the form is too long.'));
        else if (fields.has(field)) reject(malformed(`The field "${field}" appears twice.`));
        else fields.set(field, value);
      });
      for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'])
        parser.on(event, () => reject(malformed('A form holds one file and a few fields.')));
      parser.on('error', broken);
      parser.on('finish', () => resolve());
      body.once('error', broken);
      body.once('aborted', broken);
      body.pipe(parser);
    });
    const file = await taken;
    if (file === undefined) throw missingFile();
    return asUpload(file, name, fields);
  } catch (error) {
    body.unpipe(parser);
    // What still comes is thrown away, so that the sender reads the answer.
    body.resume();
    parser.destroy();
    await taken?.then(({ remove }) => remove()).catch(() => undefined);
    throw error;
  }
}

function makeParser(request: FastifyRequest, limit: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers['content-type'] ?? '' },
      // One byte more than is taken: the next one is too many.
      limits: {
        files: 1,
        fields: 10,
        parts: 12,
        fieldNameSize: 100,
        fieldSize: 4096,
        fileSize: limit + 1,
        headerPairs: 20,
        headerSize: 8192,
      },
    });
  } catch (error) {
    throw malformed('The form has no boundary.', error);
  }
}

function asUpload(file: Spool, name: string, fields: Map<string, string>): Upload {
  const { path, bytes, sha256, head, remove } = file;
  const content = JSON.stringify([
    sha256.toString('hex'),
    name,
    [...fields].sort(([a], [b]) => compareText(a, b)),
  ]);
  return {
    path,
    bytes,
    remove,
    type: 'multipart/form-data',
    charset: undefined,
    digest: createHash('sha256').update(content).digest('base64url'),
    form: { name, fields: Object.fromEntries(fields), sha256, head },
  };
}

function malformed(detail: string, cause?: unknown): Problem {
  return new Problem('malformed', detail, {}, cause);
}

function missingFile(): Problem {
  return new Problem('invalid', 'The form contains no file.', {
    errors: [{ path: 'file', message: 'is missing', code: 'required' }],
  });
}
