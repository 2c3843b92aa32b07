import type { Token } from 'markdown-it';
import { Fragment, useMemo, type ReactNode } from 'react';
import { fileUrl } from '../../data/stored/files.ts';
import { deepestNesting as deepest, markdownReader } from './markdown-reader.ts';

/** How many parts a text may have: no page is laid out well beyond. */
const mostParts = 20_000;

/** Markdown as elements. No HTML is made of it: markup inside the text stays text, and links lead only to web and mail addresses. */
export function FormattedMarkdown({ text }: { text: string }): ReactNode {
  return useMemo(() => {
    const tokens = markdownReader.parse(text, {});
    return isTooMuch(tokens) ? <p>{text}</p> : nodesOf(tokens);
  }, [text]);
}

function isTooMuch(tokens: readonly Token[]): boolean {
  const parts = tokens.reduce((sum, { children }) => sum + 1 + (children?.length ?? 0), 0);
  // What nests deeper than the reader goes would be missing.
  return parts > mostParts || tokens.some(({ level }) => level >= deepest * 2 - 1);
}

interface Opened {
  token: Token | undefined;
  children: ReactNode[];
}

/** The reader gives a flat list of beginnings, ends and leaves; elements are made at the ends. */
function nodesOf(tokens: readonly Token[]): ReactNode[] {
  const root: Opened = { token: undefined, children: [] };
  const opened = [root];
  let top = root;
  for (const [key, token] of tokens.entries()) {
    if (token.nesting === 1) {
      top = { token, children: [] };
      opened.push(top);
    } else if (token.nesting === -1) {
      const { token: beginning, children } = top;
      opened.pop();
      top = opened.at(-1) ?? root;
      if (beginning !== undefined && opened.length <= deepest)
        top.children.push(elementOf(beginning, children, key));
      else for (const child of children) top.children.push(child);
    } else top.children.push(leafOf(token, key));
  }
  return root.children;
}

function elementOf(token: Token, children: ReactNode[], key: number): ReactNode {
  const Tag = token.tag;
  switch (Tag) {
    case 'h1':
    case 'h2':
    case 'h3':
    case 'h4':
    case 'h5':
    case 'h6':
      // Headings of a text stand below those of the page.
      return (
        <p key={key} className={`md-heading level-${Tag.slice(1)}`}>
          {children}
        </p>
      );
    case 'a':
      return linkOf(String(token.attrGet('href') ?? ''), children, key);
    case 'ol':
      return (
        <ol key={key} start={Number(token.attrGet('start') ?? 1)}>
          {children}
        </ol>
      );
    case 'th':
    case 'td':
      return (
        <Tag key={key} className={alignmentOf(token)}>
          {children}
        </Tag>
      );
    case 'p':
      if (!token.hidden) return <p key={key}>{children}</p>;
      return <Fragment key={key}>{children}</Fragment>;
    case 'blockquote':
    case 'ul':
    case 'li':
    case 'table':
    case 'thead':
    case 'tbody':
    case 'tr':
    case 'em':
    case 'strong':
    case 's':
      return <Tag key={key}>{children}</Tag>;
    default:
      return <Fragment key={key}>{children}</Fragment>;
  }
}

function leafOf(token: Token, key: number): ReactNode {
  switch (token.type) {
    case 'inline':
      return <Fragment key={key}>{nodesOf(token.children ?? [])}</Fragment>;
    case 'softbreak':
      return '\n';
    case 'hardbreak':
      return <br key={key} />;
    case 'hr':
      return <hr key={key} />;
    case 'code_inline':
      return <code key={key}>{token.content}</code>;
    case 'fence':
    case 'code_block':
      return <pre key={key}>{token.content.replace(/\n$/, '')}</pre>;
    case 'image':
      return pictureOf(String(token.attrGet('src') ?? ''), token.content, key);
    default:
      return token.content;
  }
}

/** A stored picture is shown to whoever may read it; one of another host is a link, as that host would learn who reads. */
function pictureOf(target: string, words: string, key: number): ReactNode {
  const id = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i.exec(target)?.[1];
  if (id !== undefined) return <img key={key} src={fileUrl(id)} alt={words} loading="lazy" />;
  return linkOf(target, [words || '🖼'], key);
}

function linkOf(target: string, children: ReactNode[], key: number): ReactNode {
  if (!/^(https?:\/\/|mailto:)/i.test(target)) return <Fragment key={key}>{children}</Fragment>;
  return (
    <a key={key} href={target} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  );
}

function alignmentOf(token: Token): string | undefined {
  const found = /text-align:(center|right)/.exec(String(token.attrGet('style') ?? ''));
  return found?.[1];
}
