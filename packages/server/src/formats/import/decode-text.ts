import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { Problem } from '@bakehouse/contract';
import type { Upload } from '../files/upload.ts';

/** The text of a file piece by piece, without its byte order mark. Bytes that are no text of its character set are refused. */
export async function* decodeText({ path, charset = 'utf-8' }: Upload): AsyncGenerator<string> {
  const decoder = makeDecoder(charset);
  try {
    for await (const chunk of createReadStream(path)) {
      const text = decoder.decode(chunk as Buffer, { stream: true });
      if (text !== '') yield text;
    }
    yield decoder.decode();
  } catch (error) {
    if (error instanceof TypeError)
      throw new Problem(
        'malformed',
        `The file is no ${charset} text; name its charset in Content-Type.`,
        {},
        error,
      );
    throw error;
  }
}

function makeDecoder(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset, { fatal: true });
  } catch (error) {
    throw new Problem('unsupported_media_type', `The charset "${charset}" is not known.`, {}, error);
  }
}
