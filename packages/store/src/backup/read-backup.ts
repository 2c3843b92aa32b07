import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createGunzip } from 'node:zlib';
import { errorCode, Problem } from '@bakehouse/contract';
import { firstLine, lastLine, lastLineLength, type BackupAbout, type BackupHead } from './backup-file.ts';

/** A backup that was found whole. */
export interface CheckedBackup {
  path: string;
  size: number;
  sha256: string;
}

/** A table or a file of a backup; its content must be read before the next one is asked for. */
export interface BackupPart {
  head: Extract<BackupHead, { kind: 'table' | 'file' }>;
  content: AsyncIterable<Uint8Array>;
}

/** Reads a whole backup once and throws unless it is exactly what was written. */
export async function checkBackup(path: string, told: (done: number) => void): Promise<CheckedBackup> {
  const size = await sizeOf(path);
  const begin = await bytesAt(path, 0, firstLine.length);
  if (begin !== firstLine)
    throw new Problem(
      'invalid',
      begin.startsWith('bakehouse-backup ')
        ? `${path} is a backup of another format, made by a newer Bakehouse.`
        : `${path} is not a backup of Bakehouse.`,
    );
  const digest = createHash('sha256');
  const body = size - lastLineLength;
  let done = 0;
  if (body > firstLine.length)
    for await (const chunk of createReadStream(path, { end: body - 1, highWaterMark: 1_048_576 })) {
      digest.update(chunk as Buffer);
      done += (chunk as Buffer).length;
      told(done / size);
    }
  const sha256 = digest.digest('hex');
  if (done !== body || (await bytesAt(path, body, lastLineLength)) !== lastLine(sha256))
    throw new Problem('invalid', `${path} is damaged or incomplete: its checksum does not match.`);
  return { path, size, sha256 };
}

/** A backup that is being read. */
export interface OpenBackup {
  about: BackupAbout;
  /** Its tables and files, one after the other. */
  parts: AsyncIterable<BackupPart>;
  close: () => void;
}

/** Opens a backup that was checked. */
export async function openBackup(
  { path, size }: CheckedBackup,
  told: (done: number) => void = () => undefined,
): Promise<OpenBackup> {
  const file = createReadStream(path, {
    start: firstLine.length,
    end: size - lastLineLength - 1,
    highWaterMark: 262_144,
  });
  const unpacked = file.pipe(createGunzip({ chunkSize: 262_144 }));
  file.on('error', (error) => unpacked.destroy(error));
  const pieces = readPieces(unpacked);
  const { head } = await next(pieces);
  if (head.kind !== 'about') throw new Error('a backup begins with what it is');
  return {
    about: head.about,
    parts: readParts(pieces, () => told(file.bytesRead / size)),
    close() {
      file.destroy();
      unpacked.destroy();
    },
  };
}

interface Piece {
  head: BackupHead;
  data: Uint8Array;
}

async function* readParts(pieces: AsyncGenerator<Piece>, told: () => void): AsyncGenerator<BackupPart> {
  for (;;) {
    const { head } = await next(pieces);
    if (head.kind === 'whole') return;
    if (head.kind !== 'table' && head.kind !== 'file') throw new Error(`a backup has no ${head.kind} here`);
    yield { head, content: readContent(pieces, told) };
  }
}

async function* readContent(pieces: AsyncGenerator<Piece>, told: () => void): AsyncGenerator<Uint8Array> {
  for (;;) {
    const { head, data } = await next(pieces);
    if (head.kind === 'end') return;
    told();
    yield data;
  }
}

async function next(pieces: AsyncGenerator<Piece>): Promise<Piece> {
  const { value, done } = await pieces.next();
  if (done === true) throw new Error('a backup ends before its end');
  return value;
}

async function* readPieces(source: AsyncIterable<Buffer>): AsyncGenerator<Piece> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of source) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      const end = rest.indexOf(0x0a);
      if (end === -1) break;
      const head = JSON.parse(rest.toString('utf8', 0, end)) as BackupHead;
      const until = end + 1 + (head.kind === 'data' ? head.bytes : 0);
      if (rest.length < until) break;
      yield { head, data: rest.subarray(end + 1, until) };
      rest = rest.subarray(until);
    }
  }
}

async function sizeOf(path: string): Promise<number> {
  try {
    const handle = await open(path, 'r');
    try {
      const found = await handle.stat();
      if (found.isFile()) return found.size;
    } finally {
      await handle.close();
    }
  } catch (cause) {
    throw new Problem(
      'not_found',
      `${path} cannot be read: ${errorCode(cause) ?? String(cause)}.`,
      {},
      cause,
    );
  }
  throw new Problem('invalid', `${path} is not a file.`);
}

async function bytesAt(path: string, from: number, length: number): Promise<string> {
  if (from < 0) return '';
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(length), 0, length, from);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}
