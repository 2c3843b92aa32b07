import { scanHtml } from './scan-html.ts';

/** The same page with comments dropped and runs of white space cut to one; scripts, styles and preformatted text stay. */
export function minifyHtml(html: string): string {
  let out = '';
  let preformatted = 0;
  scanHtml(html, (piece) => {
    if (piece.kind === 'comment') return;
    const source = html.slice(piece.start, piece.end);
    if (piece.kind === 'open' && piece.name === 'pre') preformatted += 1;
    if (piece.kind === 'close' && piece.name === 'pre' && preformatted > 0) preformatted -= 1;
    if (piece.kind === 'text' && piece.within === undefined && preformatted === 0) {
      const text = source.replace(/[ \t\r\n\f]+/g, ' ');
      out += text.startsWith(' ') && out.endsWith(' ') ? text.slice(1) : text;
    } else {
      out += source;
    }
  });
  return out;
}
