import { deflateRawSync, inflateRawSync, inflateSync } from 'node:zlib';
import { crc32 } from './crc32.ts';

/** A ZIP archive of these entries, names as given, however hostile. */
export function zip(entries: Readonly<Record<string, string | Buffer>>): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of Object.entries(entries)) {
    const data = Buffer.from(content);
    const packed = deflateRawSync(data);
    const path = Buffer.from(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(data), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(data.length, 18);
    common.writeUInt16LE(path.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), common, path, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), common, rest, path]));
    locals.push(local);
    offset += local.length;
  }
  const directory = Buffer.concat(centrals);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(centrals.length, 8);
  end.writeUInt16LE(centrals.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

/** All that a result holds, unpacked as far as it is a ZIP archive or a PDF. */
export function unpacked(result: Uint8Array): string {
  const bytes = Buffer.from(result);
  const parts = [bytes.toString('latin1'), bytes.toString('utf8')];
  for (
    let at = bytes.indexOf('PK\x03\x04', 0, 'latin1');
    at >= 0;
    at = bytes.indexOf('PK\x03\x04', at + 4, 'latin1')
  ) {
    const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
    parts.push(tried(() => inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 18)))));
  }
  for (let at = bytes.indexOf('stream\n'); at >= 0; at = bytes.indexOf('stream\n', at + 7)) {
    parts.push(
      tried(() => inflateSync(bytes.subarray(at + 7, bytes.indexOf('endstream', at)), { finishFlush: 2 })),
    );
  }
  return parts.join('\n');
}

function tried(work: () => Buffer): string {
  try {
    return work().toString('utf8');
  } catch {
    return '';
  }
}
