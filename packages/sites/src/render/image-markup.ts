import { escapeHtml } from '../html/escape-html.ts';
import { assetName, assetUrl, text } from './filters.ts';
import type { AssetInfo, SiteModel } from './model.ts';
import type { RenderState } from './render-state.ts';

/** The picture of an asset or of a file of a resource: with its size, copies in other sizes and formats, cut to a ratio around its focus, loaded when it is seen. */
export function imageMarkup(
  picture: unknown,
  options: ReadonlyMap<string, unknown>,
  model: SiteModel,
  state: RenderState,
): string {
  // A resource without a picture shows none.
  if (picture === null || picture === undefined || picture === '') return '';
  const url = assetUrl(picture, model, state);
  const name = assetName(picture);
  const asset = Object.hasOwn(model.assets, name) ? model.assets[name] : undefined;
  const given = new Map<string, unknown>([...noted(picture), ...options]);
  const sizes = text(given.get('sizes') ?? '100vw');
  const style = cut(given);
  const attributes: [string, string][] = [
    ['src', url],
    ['alt', text(given.get('alt'))],
    ...dimensions(asset, given),
  ];
  const webp = sourceSet(asset, 'webp');
  if (webp !== '') attributes.push(['srcset', webp], ['sizes', sizes]);
  if (given.get('class') !== undefined) attributes.push(['class', text(given.get('class'))]);
  if (style !== '') attributes.push(['style', style]);
  attributes.push(['loading', text(given.get('loading') ?? 'lazy')], ['decoding', 'async']);
  const img = tag('img', attributes);
  const avif = sourceSet(asset, 'avif');
  if (avif === '') return img;
  const source = tag('source', [
    ['type', 'image/avif'],
    ['srcset', avif],
    ['sizes', sizes],
  ]);
  return `<picture>${source}${img}</picture>`;
}

/** What a resource says of its picture beside it. */
function noted(picture: unknown): [string, unknown][] {
  if (typeof picture !== 'object' || picture === null) return [];
  return Object.entries(picture).filter(([key, value]) => ['alt', 'focus'].includes(key) && value !== '');
}

function sourceSet(asset: AssetInfo | undefined, format: string): string {
  const fitting = (asset?.variants ?? []).filter((one) => one.format === format);
  return fitting.map((one) => `${one.url} ${one.width}w`).join(', ');
}

/** Width and height keep the place of the picture free, so that nothing moves when it comes. */
function dimensions(asset: AssetInfo | undefined, given: ReadonlyMap<string, unknown>): [string, string][] {
  if (asset?.width === undefined || asset.height === undefined) return [];
  const ratio = ratioOf(given);
  const height = ratio === undefined ? asset.height : Math.round((asset.width * ratio[1]) / ratio[0]);
  return [
    ['width', String(asset.width)],
    ['height', String(height)],
  ];
}

function cut(given: ReadonlyMap<string, unknown>): string {
  const ratio = ratioOf(given);
  if (ratio === undefined) return '';
  const focus = /^(\d{1,3}(?:\.\d+)?)%?[\s,]+(\d{1,3}(?:\.\d+)?)%?$/.exec(text(given.get('focus')).trim());
  const position = focus === null ? '' : `;object-position:${focus[1]}% ${focus[2]}%`;
  return `aspect-ratio:${ratio[0]}/${ratio[1]};object-fit:cover${position}`;
}

function ratioOf(given: ReadonlyMap<string, unknown>): [number, number] | undefined {
  const found = /^\s*(\d{1,4})\s*[/:]\s*(\d{1,4})\s*$/.exec(text(given.get('ratio')));
  const [width, height] = [Number(found?.[1]), Number(found?.[2])];
  return width > 0 && height > 0 ? [width, height] : undefined;
}

function tag(name: string, attributes: [string, string][]): string {
  return `<${name} ${attributes.map(([key, value]) => `${key}="${escapeHtml(value)}"`).join(' ')}>`;
}
