/** HTML of the clipboard without what programs put around it: lists of Word are lists, and cells hold one paragraph. */
export function cleanPasted(html: string): string {
  const marked = html
    .replaceAll(/<!--\[if !supportLists\]-->|<!\[if !supportLists\]>/gi, '<s-mark>')
    .replaceAll(/(<s-mark>[^]*?)(?:<!--\[endif\]-->|<!\[endif\]>)/gi, '$1</s-mark>');
  const plain = marked
    .replaceAll(/<!--[^]*?-->|<!\[[^>]*>/g, '')
    .replaceAll(/<(style|script|xml|title|head)\b[^]*?<\/\1\s*>/gi, '')
    .replaceAll(/<\/?(?:meta|link|\w+:\w+)\b[^>]*>/gi, '');
  return wordLists(plain)
    .replaceAll(/<\/?s-mark>/g, '')
    .replaceAll(
      /(<t[dh]\b)([^>]*>)([^]*?)(<\/t[dh]\s*>)/gi,
      (_, open: string, rest: string, inner: string, close: string) =>
        open +
        rest.replaceAll(/\s(?:col|row)span\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)/gi, '') +
        oneParagraph(inner) +
        close,
    );
}

/** The paragraphs of a cell as lines of one. */
function oneParagraph(inner: string): string {
  const lines = inner
    .replaceAll(/<\/(?:p|div|li|h[1-6])\s*>\s*(?=<(?:p|div|li|h[1-6])\b)/gi, '<br>')
    .replaceAll(/<\/?(?:p|div|ul|ol|li|h[1-6]|blockquote|pre)\b[^>]*>/gi, '');
  return `<p>${lines.trim()}</p>`;
}

const item = /<p\b[^>]*mso-list:\s*l\d+\s+level(\d)[^>]*>([^]*?)<\/p\s*>/gi;

/** Word writes items of lists as paragraphs that begin with their mark. */
function wordLists(html: string): string {
  const open: string[] = [];
  let out = '';
  let end = 0;
  const closeTo = (depth: number) => {
    while (open.length > depth) out += `</li></${open.pop()}>`;
  };
  for (const found of html.matchAll(item)) {
    const [whole, level = '1', inner = ''] = found;
    const between = html.slice(end, found.index);
    if (between.trim() !== '') closeTo(0);
    out += between;
    const depth = Number(level);
    const mark = /<s-mark>([^]*?)<\/s-mark>/i.exec(inner)?.[1] ?? '';
    const kind = /^[\w]{1,4}[.)]/.test(mark.replaceAll(/<[^>]*>/g, '').trim()) ? 'ol' : 'ul';
    closeTo(depth);
    if (open.length === depth) out += '</li>';
    while (open.length < depth) {
      out += open.length < depth - 1 ? `<${kind}><li>` : `<${kind}>`;
      open.push(kind);
    }
    out += `<li>${inner.replaceAll(/<s-mark>[^]*?<\/s-mark>/gi, '')}`;
    end = found.index + whole.length;
  }
  closeTo(0);
  return out + html.slice(end);
}
