import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { Problem } from '@bakehouse/contract';
import {
  findPreview,
  keepPreview,
  makeSlots,
  readContent,
  type ContentPlaces,
  type StoredFile,
} from '@bakehouse/store';

/** The widths that previews have; one in between gets the next larger. */
const widths = [64, 128, 256, 512, 1024, 2048];

/** The pictures that can be made smaller. */
const resizable = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif']);

/** Larger files are no pictures that somebody took. */
const mostBytes = 50_000_000;

/** One picture at a time, since a decoded one can take hundreds of megabytes; users take turns. */
const slots = makeSlots(1, 20, 'Too many pictures wait to be made smaller.');

/** A smaller copy of a picture as WebP; undefined where the picture itself is small enough, or nothing here can make it smaller. */
export async function previewOf(
  content: ContentPlaces,
  { entity, sha256 }: StoredFile,
  wanted: number,
  whose: string,
): Promise<Buffer | undefined> {
  if (!resizable.has(entity.mime)) throw refused(`Files of type ${entity.mime} have no preview`);
  if (entity.size > mostBytes) throw refused('The picture is too large for a preview');
  const width = widths.find((each) => each >= wanted) ?? 2048;
  const kept = await findPreview(content.db, sha256, width);
  if (kept !== undefined) return kept.length === 0 ? undefined : kept;
  const make = async () => {
    const bytes = await buffer(Readable.from(readContent(content, sha256, 0, entity.size)));
    return resize(bytes, width);
  };
  const made = await slots.run(make, { key: whose });
  if (made === 'impossible') return undefined;
  // An empty one says that the picture itself will do.
  await keepPreview(content.db, sha256, width, made ?? Buffer.alloc(0));
  return made;
}

/** Makes a picture smaller in a process of its own: pictures are made to attack what reads them. */
async function resize(bytes: Buffer, width: number): Promise<Buffer | undefined | 'impossible'> {
  const { ImageProcess } = await import('@bakehouse/sites/images');
  const programs = await mkdtemp(join(tmpdir(), 'bakehouse-preview-'));
  try {
    const images = await ImageProcess.start(programs);
    try {
      const result = await images.resize({ bytes, formats: ['webp'], widths: [width] });
      if (!('failure' in result)) return result.variants.find((one) => one.width < result.width)?.bytes;
      if (result.failure.includes('not installed')) return 'impossible';
      throw refused('The picture cannot be read, or has too many pixels');
    } finally {
      images.stop();
    }
  } finally {
    await rm(programs, { recursive: true, force: true });
  }
}

function refused(detail: string): Problem {
  return new Problem('invalid', `${detail}.`, {
    errors: [{ path: 'width', message: detail, code: 'bad_value' }],
  });
}
