import { escapeHtml } from './escape-html.ts';
import { decodeEntities } from './decode-entities.ts';
import { judgeUrl } from './safe-url.ts';
import { scanHtml, type HtmlAttribute } from './scan-html.ts';

/** Rich text from a field, cut down to harmless elements and attributes and written anew, so that it can stand in a page. */
export function sanitizeHtml(html: string): string {
  let out = '';
  const open: string[] = [];
  // How many of each are open: looking for one among many thousands, again and again, would take the square of their number.
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => counts.set(name, (counts.get(name) ?? 0) + by);
  scanHtml(html, (piece) => {
    if (piece.kind === 'text') {
      if (piece.within === undefined) out += keepText(html.slice(piece.start, piece.end));
    } else if (piece.kind === 'open' && allowed.has(piece.name)) {
      out += `<${piece.name}${keepAttributes(piece.name, piece.attributes)}>`;
      if (voids.has(piece.name)) return;
      open.push(piece.name);
      count(piece.name, 1);
    } else if (piece.kind === 'close' && (counts.get(piece.name) ?? 0) > 0) {
      for (let name = ''; name !== piece.name;) {
        name = open.pop() ?? piece.name;
        count(name, -1);
        out += `</${name}>`;
      }
    }
  });
  while (open.length > 0) out += `</${open.pop()}>`;
  return out;
}

const voids = new Set(['br', 'hr', 'img', 'wbr', 'col']);
const allowed = new Set(
  (
    'a abbr address article aside b bdi bdo blockquote br caption cite code col colgroup dd del details dfn div dl dt em ' +
    'figcaption figure footer h1 h2 h3 h4 h5 h6 header hr i img ins kbd li main mark nav ol p pre q s samp section small ' +
    'span strong sub summary sup table tbody td tfoot th thead time tr u ul var wbr'
  ).split(' '),
);
const anywhere = new Set(['title', 'lang', 'dir', 'class', 'id']);
const special: Record<string, Set<string>> = {
  a: new Set(['href', 'target', 'rel']),
  img: new Set(['src', 'alt', 'width', 'height', 'loading']),
  td: new Set(['colspan', 'rowspan', 'headers']),
  th: new Set(['colspan', 'rowspan', 'scope', 'headers']),
  col: new Set(['span']),
  colgroup: new Set(['span']),
  ol: new Set(['start', 'reversed', 'type']),
  time: new Set(['datetime']),
  blockquote: new Set(['cite']),
  q: new Set(['cite']),
  details: new Set(['open']),
};

function keepAttributes(tag: string, attributes: HtmlAttribute[]): string {
  let out = '';
  const seen = new Set<string>();
  for (const { name, value } of attributes) {
    if (seen.has(name) || !(anywhere.has(name) || special[tag]?.has(name) === true)) continue;
    seen.add(name);
    const address = name === 'href' || name === 'src' || name === 'cite';
    if (address && judgeUrl(value, tag === 'img').kind === 'unsafe') continue;
    out += ` ${name}="${escapeHtml(decodeEntities(value))}"`;
  }
  return out;
}

function keepText(text: string): string {
  return text
    .replace(/&(?!#?\w{1,31};)/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
