import { Readable } from 'node:stream';
import { howMany, Problem, readJsonText } from '@bakehouse/contract';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';

/** What came to a webhook: what the workflow gets, with files still as bytes. */
export interface HookBody {
  value: unknown;
  /** A form with files: its raw bytes say nothing to a workflow. */
  isForm: boolean;
}

/** A file in a form, before it is stored. */
export class HookFile {
  readonly name: string;
  readonly content: Buffer;

  constructor(name: string, content: Buffer) {
    this.name = name;
    this.content = content;
  }
}

/** How much a form may have. */
const limits = { files: 20, fields: 500, parts: 520, fieldNameSize: 200, headerPairs: 20, headerSize: 8192 };

/** Reads the body of a webhook by its media type: JSON, a form, or text. Only a form with files may be longer than `limit`. */
export async function hookBody(raw: Buffer, type = 'application/json', limit = Infinity): Promise<HookBody> {
  if (raw.length === 0) return { value: null, isForm: false };
  if (/^multipart\/form-data\b/i.test(type)) return { value: await formIn(raw, type), isForm: true };
  if (raw.length > limit)
    throw new Problem(
      'too_large',
      `The body is larger than ${howMany(limit, 'byte')}: only forms with files may be.`,
    );
  return { value: textIn(raw.toString('utf8'), type), isForm: false };
}

function textIn(text: string, type: string): unknown {
  if (/^application\/x-www-form-urlencoded/i.test(type)) return grouped([...new URLSearchParams(text)]);
  if (!/^application\/([\w.-]+\+)?json/i.test(type)) return text;
  const read = readJsonText(text);
  if ('fault' in read) throw new Problem('malformed', `The body ${read.fault}.`);
  return read.value;
}

function formIn(raw: Buffer, type: string): Promise<unknown> {
  const parts: [string, unknown][] = [];
  return new Promise((resolve, reject) => {
    const broken = (cause?: unknown) => reject(malformed('The form is not complete.', cause));
    const parser = parserOf(type, raw.length);
    parser.on('field', (name, value, nameCut) => {
      if (nameCut) reject(malformed('The name of a field in the form is too long.'));
      else parts.push([name, value]);
    });
    parser.on('file', (field, file: BusboyFileStream, name) => {
      const chunks: Buffer[] = [];
      const place = parts.push([field, null]) - 1;
      file.on('error', broken);
      file.on('data', (chunk: Buffer) => chunks.push(chunk));
      file.on('end', () => {
        const content = Buffer.concat(chunks);
        // A form sends an empty part where nobody has chosen a file.
        if (name !== '' || content.length > 0) parts[place] = [field, new HookFile(name, content)];
      });
    });
    for (const event of ['filesLimit', 'fieldsLimit', 'partsLimit'])
      parser.on(event, () =>
        reject(malformed(`A form has at most ${limits.files} files and ${limits.fields} fields.`)),
      );
    parser.on('error', broken);
    parser.on('finish', () => resolve(grouped(parts)));
    Readable.from([raw]).pipe(parser);
  });
}

function parserOf(type: string, size: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { 'content-type': type },
      // Nothing in it is longer than the whole.
      limits: { ...limits, fieldSize: size + 1, fileSize: size + 1 },
    });
  } catch (error) {
    throw malformed('The form has no boundary.', error);
  }
}

/** A name that comes more than once has a list. */
function grouped(parts: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  const found = new Map<string, unknown[]>();
  for (const [name, value] of parts) found.set(name, [...(found.get(name) ?? []), value]);
  return Object.fromEntries(
    [...found].map(([name, values]) => [name, values.length === 1 ? values[0] : values]),
  );
}

function malformed(detail: string, cause?: unknown): Problem {
  return new Problem('malformed', detail, {}, cause);
}
