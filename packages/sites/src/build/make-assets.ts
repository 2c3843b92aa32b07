import { readFile, utimes } from 'node:fs/promises';
import { hash } from 'node:crypto';
import { Problem } from '@bakehouse/contract';
import type { AssetInfo } from '../render/model.ts';
import type { DataPaths } from '../store/data-paths.ts';
import type { BytesRef } from '../store/pack.ts';
import type { Asset } from '../wire/build-input.ts';
import type { FileSink } from './file-sink.ts';
import { fingerprintedPath } from './fingerprint.ts';
import { rewriteCss } from './rewrite-css.ts';

/** An asset with its bytes. */
export interface AssetSource {
  path: string;
  bytes: Buffer;
  sha256: string;
  verbatim: boolean;
  stored: BytesRef | undefined;
}

/** Reads the bytes of all assets, refusing paths that could mean something else and blobs that were not uploaded. */
export async function readAssets(assets: Asset[], paths: DataPaths): Promise<Map<string, AssetSource>> {
  const sources = new Map<string, AssetSource>();
  const folded = new Set<string>();
  for (const [index, asset] of assets.entries()) {
    const path = asset.path.replace(/^\//, '');
    const fault = pathFault(path, asset.verbatim === true);
    if (fault !== undefined) throw assetProblem(index, `path "${asset.path}" ${fault}`);
    if (folded.has(path.toLowerCase())) throw assetProblem(index, `path "${asset.path}" is there twice`);
    folded.add(path.toLowerCase());
    const bytes = await bytesOf(asset, index, paths);
    sources.set(path, {
      path,
      bytes,
      sha256: asset.sha256 ?? hash('sha256', bytes, 'hex'),
      verbatim: asset.verbatim === true,
      stored: asset.sha256 == null ? undefined : [`b:${asset.sha256}`, 0, bytes.length],
    });
  }
  return sources;
}

/** Puts all assets among the files of the build, style sheets with the new addresses of what they refer to. */
export async function makeAssets(
  sources: ReadonlyMap<string, AssetSource>,
  sink: FileSink,
): Promise<Map<string, AssetInfo>> {
  const made = new Map<string, AssetInfo>();
  const open = new Set<string>();
  const make = async (source: AssetSource): Promise<string> => {
    const known = made.get(source.path);
    if (known !== undefined) return known.url;
    if (open.has(source.path))
      throw new Problem('invalid', `The style sheet "${source.path}" imports itself.`);
    open.add(source.path);
    let { bytes, stored } = source;
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

function encodePath(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
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

async function bytesOf(asset: Asset, index: number, paths: DataPaths): Promise<Buffer> {
  if (asset.text != null) return Buffer.from(asset.text);
  if (asset.base64 != null) return Buffer.from(asset.base64, 'base64');
  const path = paths.blob(asset.sha256 ?? '');
  const found = await readFile(path).catch(() => undefined);
  if (found === undefined) throw assetProblem(index, `the blob ${asset.sha256} was not uploaded`);
  // Used just now: it must not be swept away before this build is on record.
  const now = new Date();
  await utimes(path, now, now);
  return found;
}

function assetProblem(index: number, message: string): Problem {
  return new Problem('invalid', `Asset ${index}: ${message}.`, {
    errors: [{ path: `assets.${index}.path`, message, code: 'invalid_asset' }],
  });
}
