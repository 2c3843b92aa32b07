import { escapeHtml } from '../html/escape-html.ts';
import { assetUrl, text } from './filters.ts';
import type { SiteModel } from './model.ts';
import type { RenderState } from './render-state.ts';

/** The `<img>` of an asset with its size, its smaller copies and lazy loading. */
export function imageMarkup(
  path: string,
  options: ReadonlyMap<string, unknown>,
  model: SiteModel,
  state: RenderState,
): string {
  const url = assetUrl(path, model, state);
  const name = path.replace(/^\/+/, '');
  const asset = Object.hasOwn(model.assets, name) ? model.assets[name] : undefined;
  const attributes: [string, string][] = [
    ['src', url],
    ['alt', text(options.get('alt'))],
  ];
  if (asset?.width !== undefined && asset.height !== undefined) {
    attributes.push(['width', String(asset.width)], ['height', String(asset.height)]);
  }
  if (asset?.variants !== undefined && asset.variants.length > 0) {
    attributes.push(['srcset', asset.variants.map((one) => `${one.url} ${one.width}w`).join(', ')]);
    attributes.push(['sizes', text(options.get('sizes') ?? '100vw')]);
  }
  if (options.get('class') !== undefined) attributes.push(['class', text(options.get('class'))]);
  attributes.push(['loading', text(options.get('loading') ?? 'lazy')]);
  return `<img ${attributes.map(([key, value]) => `${key}="${escapeHtml(value)}"`).join(' ')}>`;
}
