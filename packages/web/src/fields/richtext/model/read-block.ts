import type { Token } from 'markdown-it';
import type { Attrs, Node } from 'prosemirror-model';
import { readInline, Unknown } from './read-inline.ts';
import { richSchema } from './schema.ts';

/** How deep quotes and lists may nest to be edited. */
const deepest = 12;

/** The part of a document that the tokens of one block say. */
export function readBlock(tokens: readonly Token[]): Node {
  const [node, ...others] = blocksOf(tokens, 0);
  if (node === undefined || others.length > 0) throw new Unknown();
  return node;
}

function blocksOf(tokens: readonly Token[], depth: number): Node[] {
  if (depth > deepest) throw new Unknown();
  const made: Node[] = [];
  for (let at = 0; at < tokens.length;) {
    const end = endOf(tokens, at);
    made.push(blockOf(tokens.slice(at, end), depth));
    at = end;
  }
  return made;
}

/** Behind the token that ends what begins here. */
function endOf(tokens: readonly Token[], start: number): number {
  let depth = 0;
  for (let at = start; at < tokens.length; at += 1) {
    depth += tokens[at]?.nesting ?? 0;
    if (depth === 0) return at + 1;
  }
  throw new Unknown();
}

function blockOf(tokens: readonly Token[], depth: number): Node {
  const [token] = tokens;
  if (token === undefined) throw new Unknown();
  const inner = tokens.slice(1, -1);
  switch (token.type) {
    case 'paragraph_open':
      return make('paragraph', null, inlineOf(inner));
    case 'heading_open':
      return make('heading', { level: Number(token.tag.slice(1)) }, inlineOf(inner));
    case 'blockquote_open':
      return make('blockquote', null, orEmpty(blocksOf(inner, depth + 1)));
    case 'bullet_list_open':
      return make('bullet_list', { tight: isTight(inner), marker: token.markup }, itemsOf(inner, depth));
    case 'ordered_list_open': {
      const order = Number(token.attrGet('start') ?? 1);
      return make(
        'ordered_list',
        { tight: isTight(inner), marker: token.markup, order },
        itemsOf(inner, depth),
      );
    }
    case 'table_open':
      return make('table', null, rowsOf(inner));
    case 'fence':
    case 'code_block':
      return make('code_block', { info: token.info.trim() }, textOf(token.content.replace(/\n$/, '')));
    case 'hr':
      return make('horizontal_rule', null, []);
    default:
      throw new Unknown();
  }
}

function itemsOf(tokens: readonly Token[], depth: number): Node[] {
  return groupsOf(tokens, 'list_item_open').map((item) => {
    const [first, ...rest] = blocksOf(item.slice(1, -1), depth + 1);
    if (first?.type.name !== 'paragraph')
      return make('list_item', null, [
        make('paragraph', null, []),
        ...(first === undefined ? [] : [first]),
        ...rest,
      ]);
    const task = /^\[([ xX])\](?: |$)/.exec(
      first.firstChild?.isText === true ? (first.firstChild.text ?? '') : '',
    );
    // Brackets that were escaped are words.
    const raw = item.find(({ type }) => type === 'inline')?.content.startsWith('[') === true;
    if (task === null || !raw || first.firstChild?.marks.length !== 0)
      return make('list_item', null, [first, ...rest]);
    const content = first.content.cut(task[0].length);
    return make('list_item', { checked: task[1] !== ' ', mark: task[1] === 'X' ? 'X' : 'x' }, [
      first.copy(content),
      ...rest,
    ]);
  });
}

function rowsOf(tokens: readonly Token[]): Node[] {
  const rows = tokens.filter(({ type }) => !/^t(?:head|body)_/.test(type));
  return groupsOf(rows, 'tr_open').map((row) =>
    make(
      'table_row',
      null,
      groupsOf(row.slice(1, -1), 'th_open', 'td_open').map((cell) => {
        const style = String(cell[0]?.attrGet('style') ?? '');
        const align = /text-align:(left|center|right)/.exec(style)?.[1] ?? null;
        const type = cell[0]?.type === 'th_open' ? 'table_header' : 'table_cell';
        return make(type, { align }, [make('paragraph', null, inlineOf(cell.slice(1, -1)))]);
      }),
    ),
  );
}

/** Each thing with what is in it; nothing else may stand beside them. */
function groupsOf(tokens: readonly Token[], ...types: string[]): (readonly Token[])[] {
  const made: (readonly Token[])[] = [];
  for (let at = 0; at < tokens.length;) {
    if (!types.includes(tokens[at]?.type ?? '')) throw new Unknown();
    const end = endOf(tokens, at);
    made.push(tokens.slice(at, end));
    at = end;
  }
  return made;
}

function inlineOf(tokens: readonly Token[]): Node[] {
  const [token] = tokens;
  if (token?.type !== 'inline' || tokens.length !== 1) throw new Unknown();
  return readInline(token);
}

/** Whether the paragraphs of the items themselves are written without a distance. */
function isTight(tokens: readonly Token[]): boolean {
  const level = (tokens[0]?.level ?? 0) + 1;
  return !tokens.some((token) => token.type === 'paragraph_open' && token.level === level && !token.hidden);
}

function orEmpty(nodes: Node[]): Node[] {
  return nodes.length > 0 ? nodes : [make('paragraph', null, [])];
}

function textOf(text: string): Node[] {
  return text === '' ? [] : [richSchema.text(text)];
}

function make(type: string, attributes: Attrs | null, content: readonly Node[]): Node {
  try {
    return richSchema.node(type, attributes, [...content]);
  } catch {
    throw new Unknown();
  }
}
