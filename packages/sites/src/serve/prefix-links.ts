import { scanHtml } from '../html/scan-html.ts';

const addresses = new Set(['href', 'src', 'action', 'formaction', 'poster', 'srcset', 'data']);

/** For pages and style sheets: a function that puts a prefix before addresses that begin at the top of the site. */
export function prefixLinks(type: string, prefix: string): ((text: string) => string) | undefined {
  if (type.startsWith('text/html')) return (html) => prefixHtml(html, prefix);
  if (type.startsWith('text/css'))
    return (css) => css.replace(/(url\(\s*["']?|@import\s+["'])\/(?!\/)/g, `$1${prefix}/`);
  return undefined;
}

function prefixHtml(html: string, prefix: string): string {
  let out = '';
  let at = 0;
  scanHtml(html, (piece) => {
    if (piece.kind !== 'open') return;
    for (const { name, value, start, end } of piece.attributes) {
      if (!addresses.has(name) || !value.includes('/')) continue;
      const moved = value.replace(name === 'srcset' ? /(^|,\s*)\/(?!\/)/g : /^(\s*)\/(?!\/)/, `$1${prefix}/`);
      if (moved === value) continue;
      out += `${html.slice(at, start)}${name}="${moved.replaceAll('"', '&quot;')}"`;
      at = end;
    }
  });
  return out + html.slice(at);
}
