import { open, type FileHandle } from 'node:fs/promises';
import { Problem } from '@bakehouse/contract';

/** What an archive may unpack to, by its own account: readers stop where a part turns out to be larger than it says. */
export interface ArchiveLimits {
  entries: number;
  /** Bytes of one part, by its name. */
  bytesOf: (name: string) => number;
}

const endSignature = 0x06054b50;

const centralSignature = 0x02014b50;

/** The last part of an archive has at most a comment of 64 KB behind it. */
const longestEnd = 22 + 65_535;

/** A table of contents is a few dozen bytes for each part. */
const longestContents = 16_000_000;

/** Refuses an archive that would unpack to more than the limits, before anything is unpacked. */
export async function refuseLargeArchive(path: string, limits: ArchiveLimits): Promise<void> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const tail = await read(file, Math.max(0, size - longestEnd), Math.min(size, longestEnd));
    const at = lastEnd(tail);
    if (at === undefined) throw unreadable();
    const length = tail.readUInt32LE(at + 12);
    const start = tail.readUInt32LE(at + 16);
    if (length > longestContents || start + length > size) throw unreadable();
    await refuseLargeParts(file, await read(file, start, length), limits);
  } finally {
    await file.close();
  }
}

async function refuseLargeParts(file: FileHandle, contents: Buffer, limits: ArchiveLimits): Promise<void> {
  let entries = 0;
  for (let at = 0; at + 46 <= contents.length; entries += 1) {
    if (contents.readUInt32LE(at) !== centralSignature) throw unreadable();
    if (entries >= limits.entries) throw tooLarge(`has more than ${limits.entries} parts`);
    const named = contents.readUInt16LE(at + 28);
    const name = contents.toString('utf8', at + 46, at + 46 + named);
    // The part itself says it again, and some readers believe that.
    const local = await read(file, contents.readUInt32LE(at + 42), 30);
    if (local.length < 30) throw unreadable();
    const packed = contents.readUInt32LE(at + 20);
    const says = [contents.readUInt32LE(at + 24), local.readUInt32LE(22)];
    const most = limits.bytesOf(name);
    if (says.some((bytes) => bytes > most) || (says[0] === 0 && packed > 2))
      throw tooLarge(`has a part that unpacks to more than ${Math.round(most / 1e6)} MB`);
    at += 46 + named + contents.readUInt16LE(at + 30) + contents.readUInt16LE(at + 32);
  }
}

async function read(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await file.read(buffer, 0, length, position);
  return buffer.subarray(0, bytesRead);
}

function lastEnd(tail: Buffer): number | undefined {
  for (let at = tail.length - 22; at >= 0; at -= 1) if (tail.readUInt32LE(at) === endSignature) return at;
  return undefined;
}

function tooLarge(what: string): Problem {
  return new Problem('too_large', `The file ${what}.`);
}

function unreadable(): Problem {
  return new Problem('malformed', 'The file is not a readable Excel file (.xlsx).');
}
