import { Marked, type Tokens } from 'marked';
import { escapeHtml, highlightCode } from './highlight-code.ts';
import type { Target } from './links.ts';
import type { Source } from './sources.ts';

/** A part of a page under one heading, as it is searched. */
export interface Passage {
  heading: string;
  /** The heading's anchor; empty for what stands before the first one. */
  anchor: string;
  text: string;
}

/** A Markdown file as HTML, with what navigation and search need of it. */
export interface PageText {
  title: string;
  html: string;
  /** Headings of the second level, for the list beside the page. */
  contents: { title: string; anchor: string }[];
  passages: Passage[];
  /** Files of docs that the page shows or links to. */
  files: string[];
  broken: string[];
}

/** Makes HTML of a Markdown file; `sourceUrl` is where files of the repository can be seen, if anywhere. */
export function pageText(
  source: Source,
  target: (from: string, href: string) => Target,
  sourceUrl: string | undefined,
): PageText {
  const made: PageText = { title: source.file, html: '', contents: [], passages: [], files: [], broken: [] };
  const anchors = new Map<string, number>();
  let passage: Passage = { heading: '', anchor: '', text: '' };
  made.passages.push(passage);
  const address = (href: string): string | undefined => {
    const found = target(source.file, href);
    if (found.kind === 'file') made.files.push(found.file);
    if (found.kind === 'broken') made.broken.push(found.file);
    if (found.kind === 'source') return sourceUrl === undefined ? undefined : sourceUrl + found.file;
    return found.kind === 'broken' ? undefined : found.href;
  };
  const marked = new Marked({
    gfm: true,
    renderer: {
      heading({ tokens, depth }: Tokens.Heading): string {
        const inner = this.parser.parseInline(tokens);
        const title = plainText(inner);
        const anchor = freeAnchor(title, anchors);
        if (depth === 1) made.title = title;
        if (depth === 2) made.contents.push({ title, anchor });
        passage = { heading: depth === 1 ? '' : title, anchor: depth === 1 ? '' : anchor, text: '' };
        made.passages.push(passage);
        return `<h${depth} id="${anchor}">${inner}</h${depth}>\n`;
      },
      link({ href, tokens }: Tokens.Link): string {
        const inner = this.parser.parseInline(tokens);
        const to = address(href);
        return to === undefined
          ? `<span class="path" title="${escapeHtml(href.replace(/^(\.\.\/)+/, ''))}">${inner}</span>`
          : `<a href="${escapeHtml(to)}">${inner}</a>`;
      },
      image({ href, text }: Tokens.Image): string {
        return `<img src="${escapeHtml(address(href) ?? '')}" alt="${escapeHtml(text)}" loading="lazy">`;
      },
      code({ text, lang }: Tokens.Code): string {
        passage.text += ` ${text}`;
        return `<pre><code>${highlightCode(text, (lang ?? '').split(' ')[0] ?? '')}</code></pre>\n`;
      },
      table(token: Tokens.Table): string {
        const rows = [token.header, ...token.rows].map((row, index) => {
          const tag = index === 0 ? 'th' : 'td';
          const cells = row.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`);
          return `<tr>${cells.join('')}</tr>`;
        });
        passage.text += ` ${plainText(rows.join(' '))}`;
        // A table without titles shows its first row as any other.
        const bare = token.header.every((cell) => cell.text === '');
        const head = bare ? '' : `<thead>${rows[0]}</thead>`;
        return `<div class="table"><table>${head}<tbody>${rows.slice(1).join('')}</tbody></table></div>\n`;
      },
      paragraph({ tokens }: Tokens.Paragraph): string {
        const inner = this.parser.parseInline(tokens);
        passage.text += ` ${plainText(inner)}`;
        return `<p>${inner}</p>\n`;
      },
      text(token: Tokens.Text | Tokens.Escape): string {
        if (!('tokens' in token) || token.tokens === undefined) return escapeHtml(unescaped(token.text));
        const inner = this.parser.parseInline(token.tokens);
        // Items of tight lists hold text without paragraphs.
        passage.text += ` ${plainText(inner)}`;
        return inner;
      },
    },
  });
  made.html = marked.parse(source.text.replace(/<!--[\s\S]*?-->/g, ''), { async: false });
  made.passages = made.passages
    .map((one) => ({ ...one, text: one.text.replace(/\s+/g, ' ').trim() }))
    .filter((one) => one.text !== '' || one.heading !== '');
  return made;
}

/** Anchors as GitHub makes them, so that one link works in both places. */
function freeAnchor(title: string, taken: Map<string, number>): string {
  const plain = title
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/\s/g, '-');
  const count = taken.get(plain) ?? 0;
  taken.set(plain, count + 1);
  return count === 0 ? plain : `${plain}-${count}`;
}

function plainText(html: string): string {
  return unescaped(
    html
      .replace(/<br>/g, ' ')
      .replace(/<\/t[dh]>/g, ' ')
      .replace(/<[^>]*>/g, ''),
  );
}

function unescaped(text: string): string {
  return text
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&quot;/g, '"')
    .replace(/&#39;/g, "'")
    .replace(/&amp;/g, '&');
}
