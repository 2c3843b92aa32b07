import MarkdownIt, { type Token } from 'markdown-it';
import { highlightCode } from './highlight-code.ts';
import type { Target } from './links.ts';
import type { Source } from './sources.ts';

/** A part of a page under one heading, as it is searched. */
export interface Passage {
  heading: string;
  /** The heading's anchor; empty for what comes before the first one. */
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

// HTML is allowed for line breaks in tables; the page builder sanitises all of it.
const reader = new MarkdownIt({ html: true });
reader.renderer.rules['table_open'] = () => '<div class="table"><table>\n';
reader.renderer.rules['table_close'] = () => '</table></div>\n';
reader.renderer.rules['fence'] = (tokens, at) => {
  const { info = '', content = '' } = tokens[at] ?? {};
  return `<pre><code>${highlightCode(content.trimEnd(), info.split(' ')[0] ?? '')}</code></pre>\n`;
};

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
  const tokens = withoutEmptyHeads(reader.parse(source.text.replace(/<!--[\s\S]*?-->/g, ''), {}));
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'heading_open') {
      const title = plainText(tokens[at + 1]?.children ?? []);
      const anchor = freeAnchor(title, anchors);
      token.attrSet('id', anchor);
      if (token.tag === 'h1') made.title = title;
      if (token.tag === 'h2') made.contents.push({ title, anchor });
      passage =
        token.tag === 'h1' ? { heading: '', anchor: '', text: '' } : { heading: title, anchor, text: '' };
      made.passages.push(passage);
    }
    if (token.type === 'inline') {
      rewriteLinks(token.children ?? [], address);
      if (tokens[at - 1]?.type !== 'heading_open') passage.text += ` ${plainText(token.children ?? [])}`;
    }
    if (token.type === 'fence' || token.type === 'code_block') passage.text += ` ${token.content}`;
  }
  made.html = reader.renderer.render(tokens, reader.options, {});
  made.passages = made.passages
    .map((one) => ({ ...one, text: one.text.replace(/\s+/g, ' ').trim() }))
    .filter((one) => one.text !== '' || one.heading !== '');
  return made;
}

/** Gives links and pictures their addresses on the site; a link that has none there becomes plain text. */
function rewriteLinks(tokens: Token[], address: (href: string) => string | undefined): void {
  let plain = false;
  for (const token of tokens) {
    if (token.type === 'link_open') {
      const href = String(token.attrGet('href') ?? '');
      const to = address(decodeURI(href));
      plain = to === undefined;
      if (to === undefined) {
        token.tag = 'span';
        token.attrs = [
          ['class', 'path'],
          ['title', href.replace(/^(\.\.\/)+/, '')],
        ];
      } else token.attrSet('href', to);
    }
    if (token.type === 'link_close' && plain) token.tag = 'span';
    if (token.type === 'image') {
      token.attrSet('src', address(String(token.attrGet('src') ?? '')) ?? '');
      token.attrSet('loading', 'lazy');
    }
  }
}

/** Tables whose titles are all empty are shown without them. */
function withoutEmptyHeads(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  for (const token of tokens) {
    kept.push(token);
    if (token.type !== 'thead_close') continue;
    const from = kept.findLastIndex(({ type }) => type === 'thead_open');
    if (kept.slice(from).every(({ type, content }) => type !== 'inline' || content === ''))
      kept.length = from;
  }
  return kept;
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

function plainText(tokens: readonly Token[]): string {
  return tokens
    .map(({ type, content, children }) => {
      if (type === 'image') return plainText(children ?? []);
      return type === 'text' || type === 'code_inline'
        ? content
        : type === 'html_inline' || type === 'softbreak'
          ? ' '
          : '';
    })
    .join('');
}
