import {
  assetName,
  conversionFormats,
  fileReference,
  Problem,
  type ConversionAsset,
  type FormatName,
} from '@bakehouse/contract';
import type { EffectCall, Services } from '@bakehouse/engine';
import { findFile, readContent } from '@bakehouse/store';
import { inputLimit } from '../../../formats/documents/converter.ts';
import type { JobFile } from '../../../formats/documents/job.ts';
import type { HttpClient } from '../../../delivery/outgoing/http-client.ts';
import { accessFor, neededOutside, type ServiceParts } from './service-parts.ts';

/** Converts a document, with assets that are fetched first. */
export function convert(parts: ServiceParts): NonNullable<Services['convert']> {
  return async ({ value, from, to, whole, parse, filters, assets }, effect) => {
    const outside = neededOutside(parts);
    const source = await sourceOf(value, from, parts, effect);
    const files = await fetchAssets(assets, outside.http, parts, effect);
    const job = { from, to, content: source.content, whole, parse, filters, files };
    const { content, warnings } = await outside.convert(job, effect.signal);
    const { extension, mime, binary } = conversionFormats[to];
    const bytes = Buffer.from(content);
    return {
      name: `${source.name}.${extension}`,
      mime,
      content,
      value: bytes.toString(binary ? 'base64' : 'utf8'),
      warnings,
    };
  };
}

/** The data to convert: a stored file, text, Base64, or rows. */
async function sourceOf(
  value: unknown,
  from: FormatName,
  parts: ServiceParts,
  effect: EffectCall,
): Promise<{ name: string; content: Uint8Array }> {
  const name = 'document';
  const reference = typeof value === 'string' ? undefined : fileReference(value);
  if (reference !== undefined) return await storedSource(reference, parts, effect);
  if (value === undefined || value === null) throw invalid('gives nothing to convert');
  if (from === 'json')
    return { name, content: Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)) };
  if (typeof value === 'object') throw invalid('must be a text or a file');
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  if (!conversionFormats[from].binary) return { name, content: Buffer.from(text) };
  return { name, content: fromBase64(text.replace(/^data:[^,]*;base64,/, ''), 'value') };
}

async function storedSource(
  reference: Parameters<typeof findFile>[1],
  parts: ServiceParts,
  effect: EffectCall,
): Promise<{ name: string; content: Uint8Array }> {
  const { name, content } = await storedFile(reference, parts, effect);
  return { name: name.replace(/\.[^.]*$/, '') || 'document', content };
}

async function storedFile(
  reference: Parameters<typeof findFile>[1],
  parts: ServiceParts,
  effect: EffectCall,
): Promise<{ name: string; content: Uint8Array }> {
  const access = accessFor(parts, effect);
  const { entity, sha256 } = await findFile(access, reference);
  if (entity.size > inputLimit)
    throw new Problem('conversion_limit', `"${entity.name}" is too large to convert`);
  const chunks: Buffer[] = [];
  for await (const chunk of readContent(access, sha256, 0, entity.size)) chunks.push(chunk);
  return { name: entity.name, content: Buffer.concat(chunks) };
}

/** Fetches what has a URL, reads what is stored and decodes the rest, one after the other so that the limit holds for all of them. */
async function fetchAssets(
  assets: readonly ConversionAsset[],
  http: HttpClient,
  parts: ServiceParts,
  effect: EffectCall,
): Promise<JobFile[]> {
  const files: JobFile[] = [];
  let left = inputLimit;
  for (const [at, { name, url, data, file }] of assets.entries()) {
    const stored = file === undefined ? undefined : await storedAsset(file, at, parts, effect);
    const content =
      stored?.content ??
      (url === undefined
        ? fromBase64(data ?? '', `assets.${at}.data`)
        : await fetchAsset(url, http, left, effect.signal));
    left -= content.byteLength;
    if (left < 0) throw new Problem('conversion_limit', `The assets have more than ${inputLimit} bytes`);
    files.push({ name: name ?? assetName.safeParse(stored?.name).data ?? `asset-${at}`, content });
  }
  return files;
}

function storedAsset(file: unknown, at: number, parts: ServiceParts, effect: EffectCall) {
  const reference = fileReference(file);
  if (reference !== undefined) return storedFile(reference, parts, effect);
  const path = `assets.${at}.file`;
  const message = 'Expected a file: its entity, its id or its virtual path';
  throw new Problem('invalid', `${path}: ${message}`, { errors: [{ path, message, code: 'bad_value' }] });
}

async function fetchAsset(
  url: string,
  http: HttpClient,
  maxBytes: number,
  signal: AbortSignal | undefined,
): Promise<Uint8Array> {
  const { status, body } = await http({ url, maxBytes: Math.min(maxBytes, 10 * 1024 ** 2), signal });
  if (status !== 200)
    throw new Problem(
      'upstream_failed',
      `The asset at ${JSON.stringify(url)} answered with status ${status}`,
    );
  return body;
}

function fromBase64(text: string, path: string): Buffer {
  if (!/^[A-Za-z0-9+/\-_\s]*={0,2}\s*$/.test(text)) {
    const message = `"${path}" must be Base64`;
    throw new Problem('invalid', message, { errors: [{ path, message, code: 'bad_format' }] });
  }
  return Buffer.from(text, 'base64');
}

function invalid(what: string): Problem {
  const message = `"value" ${what}`;
  return new Problem('invalid', message, { errors: [{ path: 'value', message, code: 'bad_value' }] });
}
