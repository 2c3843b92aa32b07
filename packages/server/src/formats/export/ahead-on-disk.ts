import { mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCode, Problem } from '@bakehouse/contract';

/** Bytes that are given on at a time. */
const pieceBytes = 65_536;

/** So far ahead of its reader a source is read; one that is larger waits there. */
const mostAhead = 1_000_000_000;

/**
 * What a source gives, read to its end however slowly it is taken from here, so that it lets go of its connection and its transaction;
 * what nobody has taken yet lies in a temporary file.
 */
export async function* aheadOnDisk(source: AsyncGenerator<Buffer>): AsyncGenerator<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'bakehouse-export-'));
  const file = await open(join(folder, 'content'), 'w+');
  let written = 0;
  let taken = 0;
  let left = false;
  let ended: { error?: unknown } | undefined;
  const reader = bell();
  const writer = bell();
  const writing = writeAll();
  try {
    for (;;) {
      const length = Math.min(pieceBytes, written - taken);
      if (length > 0) {
        const { buffer, bytesRead } = await file.read(Buffer.allocUnsafe(length), 0, length, taken);
        taken += bytesRead;
        writer.ring();
        yield buffer.subarray(0, bytesRead);
      } else if (ended === undefined) await reader.wait();
      else if ('error' in ended) throw ended.error;
      else return;
    }
  } finally {
    left = true;
    writer.ring();
    await writing;
    await file.close();
    await rm(folder, { recursive: true, force: true });
  }

  function isFull(): boolean {
    return !left && written - taken > mostAhead;
  }

  async function writeAll(): Promise<void> {
    try {
      for await (const piece of source) {
        while (isFull()) await writer.wait();
        if (left) break;
        await file.write(piece, 0, piece.length, written);
        written += piece.length;
        reader.ring();
      }
      ended = {};
    } catch (error) {
      ended = { error: noSpace(error) ?? error };
    } finally {
      reader.ring();
    }
  }
}

/** What a full disk means for whoever wants the file. */
function noSpace(error: unknown): Problem | undefined {
  if (errorCode(error) !== 'ENOSPC') return undefined;
  return new Problem(
    'unavailable',
    'There is no space for the export at the moment.',
    { retryAfter: 60 },
    error,
  );
}

/** Wakes whoever waits; one that rings before is not missed. */
function bell(): { ring: () => void; wait: () => Promise<void> } {
  let rung = false;
  let wake: (() => void) | undefined;
  return {
    ring() {
      rung = true;
      wake?.();
    },
    async wait() {
      if (!rung) await new Promise<void>((resolve) => (wake = resolve));
      rung = false;
    },
  };
}
