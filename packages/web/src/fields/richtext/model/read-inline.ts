import type { Token } from 'markdown-it';
import type { Mark, Node } from 'prosemirror-model';
import { mentionedUser } from './addresses.ts';
import { richSchema } from './schema.ts';

/** Thrown where a text has something that the editor does not know: it is kept as it is written. */
export class Unknown extends Error {}

const { nodes, marks } = richSchema;

const codeSpan = /(?<![\\`])(`+)(?!`)[^]*?(?<!`)\1(?!`)/g;

/** The content of a paragraph, a heading or a cell. */
export function readInline(token: Token): Node[] {
  refuseMarkup(token);
  const made: Node[] = [];
  let open: readonly Mark[] = [];
  const add = (node: Node | undefined) => {
    if (node !== undefined) made.push(node.mark(open));
  };
  const children = token.children ?? [];
  for (let at = 0; at < children.length; at += 1) {
    const child = children[at] as Token;
    const mention = mentionAt(children, at);
    if (mention !== undefined) {
      add(mention);
      at += 2;
    } else if (child.nesting === 1) open = markOf(child).addToSet(open);
    else if (child.nesting === -1) open = open.filter(({ type }) => type.name !== nameOf(child));
    else if (child.type === 'code_inline')
      made.push(richSchema.text(child.content, marks['code']?.create().addToSet(open) ?? open));
    else add(leafOf(child));
  }
  return made;
}

function leafOf(token: Token): Node | undefined {
  switch (token.type) {
    case 'text':
      return token.content === '' ? undefined : richSchema.text(token.content);
    case 'softbreak':
      return nodes['hard_break']?.create({ soft: true });
    case 'hardbreak':
      return nodes['hard_break']?.create();
    case 'image':
      return nodes['image']?.create({
        src: attribute(token, 'src'),
        title: attribute(token, 'title'),
        alt: plainOf(token),
      });
    default:
      throw new Unknown();
  }
}

function mentionAt(tokens: readonly Token[], at: number): Node | undefined {
  const [link, text, end] = tokens.slice(at, at + 3);
  if (link?.type !== 'link_open' || text?.type !== 'text' || end?.type !== 'link_close') return undefined;
  const id = mentionedUser(attribute(link, 'href'));
  if (id === undefined || !/^@./.test(text.content) || attribute(link, 'title') !== '') return undefined;
  return nodes['mention']?.create({ id, name: text.content.slice(1) });
}

function markOf(token: Token): Mark {
  const name = nameOf(token);
  const made =
    name === 'link'
      ? marks['link']?.create({ href: attribute(token, 'href'), title: attribute(token, 'title') })
      : marks[name]?.create();
  if (made === undefined) throw new Unknown();
  return made;
}

function nameOf({ type }: Token): string {
  const name = type.replace(/_(?:open|close)$/, '');
  return name === 's' ? 'strike' : name;
}

function attribute(token: Token, name: string): string {
  return String(token.attrGet(name) ?? '');
}

function plainOf({ children }: Token): string {
  return (children ?? [])
    .map((child) =>
      child.type === 'image' ? plainOf(child) : child.type === 'softbreak' ? ' ' : child.content,
    )
    .join('');
}

/** Markup and footnotes mean something elsewhere: they are not taken for plain words, unless they were escaped. */
function refuseMarkup({ content, children }: Token): void {
  const outside = content.replaceAll(codeSpan, ' ');
  if (/(?<!\\)\[\^/.test(outside)) throw new Unknown();
  const words = (children ?? []).map(({ type, content: own }) => (type === 'text' ? own : ' ')).join('');
  if (/<[a-z!/?]/i.test(words) && /(?<!\\)<[a-z!/?]/i.test(outside)) throw new Unknown();
}
