import { open, readFile, utimes } from 'node:fs/promises';
import { hash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import type { AssetInfo } from '../render/model.ts';
import type { DataPaths } from '../store/data-paths.ts';
import type { BytesRef } from '../store/pack.ts';
import type { Asset } from '../wire/build-input.ts';
import type { FileSink } from './file-sink.ts';
import { encodePath, fingerprintedPath } from './fingerprint.ts';
import { rewriteCss } from './rewrite-css.ts';

/** An asset; the bytes of an uploaded one are read when they are needed, as there may be thousands of photographs. */
export interface AssetSource {
  path: string;
  /** Its first bytes, which tell what it is. */
  head: Buffer;
  read(): Promise<Buffer>;
  /** Its bytes where scripts may import it. */
  code: Buffer | undefined;
  sha256: string;
  verbatim: boolean;
  stored: BytesRef | undefined;
}

/** Bytes by which a picture is known. */
const HEAD = 32;
const importable = /\.(?:m?js|json|txt|css|svg|html|md)$/;

/** Finds all assets, refusing paths that could mean something else and blobs that were not uploaded. */
export async function readAssets(assets: Asset[], paths: DataPaths): Promise<Map<string, AssetSource>> {
  const sources = new Map<string, AssetSource>();
  const folded = new Set<string>();
  for (const [index, asset] of assets.entries()) {
    const path = asset.path.replace(/^\//, '');
    const fault = pathFault(path, asset.verbatim === true);
    if (fault !== undefined) throw assetProblem(index, `path "${asset.path}" ${fault}`);
    if (folded.has(path.toLowerCase())) throw assetProblem(index, `path "${asset.path}" is there twice`);
    folded.add(path.toLowerCase());
    const verbatim = asset.verbatim === true;
    if (asset.sha256 == null) {
      const bytes = asset.text == null ? Buffer.from(asset.base64 ?? '', 'base64') : Buffer.from(asset.text);
      const sha256 = hash('sha256', bytes, 'hex');
      const read = async (): Promise<Buffer> => await Promise.resolve(bytes);
      const head = bytes.subarray(0, HEAD);
      sources.set(path, { path, head, read, code: bytes, sha256, verbatim, stored: undefined });
    } else {
      const blob = await storedBlob(asset.sha256, index, paths);
      const code = importable.test(path) ? await blob.read() : undefined;
      sources.set(path, { path, verbatim, code, ...blob });
    }
  }
  return sources;
}

/** Puts all assets among the files of the build besides the pictures that are there already, style sheets with the new addresses of what they refer to. */
export async function makeAssets(
  sources: ReadonlyMap<string, AssetSource>,
  sink: FileSink,
  pictures: ReadonlyMap<string, AssetInfo>,
): Promise<Map<string, AssetInfo>> {
  const made = new Map<string, AssetInfo>(pictures);
  const open = new Set<string>();
  const make = async (source: AssetSource): Promise<string> => {
    const known = made.get(source.path);
    if (known !== undefined) return known.url;
    if (open.has(source.path))
      throw new Problem('invalid', `The style sheet "${source.path}" imports itself.`);
    open.add(source.path);
    let bytes = await source.read();
    let { stored } = source;
    if (source.path.endsWith('.css')) {
      const css = await rewriteCss(source.path, bytes.toString('utf8'), async (path) => {
        const target = sources.get(path);
        return target === undefined ? undefined : await make(target);
      });
      const rewritten = Buffer.from(css);
      if (!rewritten.equals(bytes)) stored = undefined;
      bytes = rewritten;
    }
    const path = source.verbatim ? source.path : fingerprintedPath(source.path, bytes);
    await sink.add(path, bytes, {
      immutable: !source.verbatim,
      ...(stored === undefined ? {} : { stored }),
    });
    made.set(source.path, { url: `/${encodePath(path)}` });
    return `/${encodePath(path)}`;
  };
  for (const source of sources.values()) await make(source);
  return made;
}

function pathFault(path: string, verbatim: boolean): string | undefined {
  const segments = path.split('/');
  if (segments.some((one) => one === '' || one === '.' || one === '..')) return 'has an empty or dotted part';
  if (!segments.every((one) => /^[\p{L}\p{N}._~@+ ()-]{1,200}$/u.test(one)))
    return 'has a character that is not allowed';
  const hidden = segments.findIndex((one) => one.startsWith('.'));
  if (hidden !== -1 && !(verbatim && hidden === 0 && segments[0] === '.well-known'))
    return 'has a hidden part';
  if (verbatim && (path.endsWith('.html') || segments[0] === 'assets' || segments[0] === '-'))
    return 'is taken by the site itself';
  return undefined;
}

async function storedBlob(
  sha256: string,
  index: number,
  paths: DataPaths,
): Promise<Pick<AssetSource, 'head' | 'read' | 'sha256' | 'stored'>> {
  const path = paths.blob(sha256);
  const file = await open(path).catch(() => undefined);
  if (file === undefined) throw assetProblem(index, `the blob ${sha256} was not uploaded`);
  try {
    const { size } = await file.stat();
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD), 0, HEAD, 0);
    // Used just now: it must not be swept away before this build is on record.
    const now = new Date();
    await utimes(path, now, now);
    const read = async (): Promise<Buffer> => await readFile(path);
    return { head: buffer.subarray(0, bytesRead), read, sha256, stored: [`b:${sha256}`, 0, size] };
  } finally {
    await file.close();
  }
}

function assetProblem(index: number, message: string): Problem {
  return new Problem('invalid', `Asset ${index}: ${message}.`, {
    errors: [{ path: `assets.${index}.path`, message, code: 'invalid_asset' }],
  });
}
