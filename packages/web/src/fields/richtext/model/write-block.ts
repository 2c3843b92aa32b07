import type { Node } from 'prosemirror-model';
import { writeInline, type Style } from './write-inline.ts';

/** The ways to write a block, the plainest first. */
export const styles: readonly Style[] = (['*', '_'] as const).flatMap((emphasis) =>
  [false, true].map((loose) => ({ emphasis, loose, otherMarker: false, wide: false })),
);

const plainest: Style = { emphasis: '*', loose: false, otherMarker: false, wide: false };

/** A block as Markdown, with plain ends of lines. */
export function writeBlock(node: Node, style: Style = plainest): string {
  switch (node.type.name) {
    case 'heading':
      return `${'#'.repeat(node.attrs['level'] as number)} ${writeHeading(node, style)}`.trimEnd();
    case 'blockquote':
      return writeBlocks(node, style)
        .split('\n')
        .map((line) => (line === '' ? '>' : `> ${line}`))
        .join('\n');
    case 'bullet_list':
    case 'ordered_list':
      return writeList(node, style);
    case 'code_block':
      return writeCode(node);
    case 'horizontal_rule':
      return '---';
    case 'table':
      return writeTable(node, style);
    case 'source':
      return node.textContent;
    default:
      return writeInline(node, style, false);
  }
}

/** Whether nothing would be written of a block. */
export function isBlank(node: Node): boolean {
  if (node.type.name === 'source') return /^[ \t\n]*$/.test(node.textContent);
  if (node.type.name !== 'paragraph') return false;
  let blank = true;
  node.forEach((child) => {
    blank &&= child.isText ? (child.text ?? '').trim() === '' : child.type.name === 'hard_break';
  });
  return blank;
}

function writeHeading(node: Node, style: Style): string {
  // Hashes at the end would be taken for a decoration.
  return writeInline(node, style, true).replace(/(^|\s)(#+)$/, '$1\\$2');
}

function writeBlocks(parent: Node, style: Style, distance = '\n\n'): string {
  let marker: string | undefined;
  const written: string[] = [];
  parent.forEach((node) => {
    if (isBlank(node)) return;
    const own = markerOf(node);
    // Two lists with the same mark would be one.
    const other = own !== undefined && own === marker;
    marker = other ? `other ${own}` : own;
    written.push(writeBlock(node, { ...style, otherMarker: other }));
  });
  return written.join(distance);
}

function markerOf({ type, attrs }: Node): string | undefined {
  return type.name === 'bullet_list' || type.name === 'ordered_list'
    ? `${type.name} ${attrs['marker']}`
    : undefined;
}

const others: Readonly<Record<string, string>> = { '-': '*', '*': '-', '+': '-', '.': ')', ')': '.' };

function writeList(list: Node, style: Style): string {
  const own = list.attrs['marker'] as string;
  const marker = style.otherMarker ? (others[own] ?? own) : own;
  const inner = { ...style, otherMarker: false };
  const tight = list.attrs['tight'] === true && !style.loose && !hasNeighbours(list);
  const items: string[] = [];
  list.forEach((item, _, index) => {
    const first =
      list.type.name === 'bullet_list' ? marker : `${(list.attrs['order'] as number) + index}${marker}`;
    const { checked } = item.attrs as { checked: boolean | null };
    const task = checked === null ? '' : `[${checked ? item.attrs['mark'] : ' '}] `;
    const text = task + writeBlocks(item, inner, tight ? '\n' : '\n\n');
    const space = style.wide ? '    ' : ' ';
    const indent = ' '.repeat(first.length) + space;
    const [line = '', ...lines] = text.split('\n');
    items.push(
      [`${first}${space}${line}`.trimEnd(), ...lines.map((each) => (each === '' ? '' : indent + each))].join(
        '\n',
      ),
    );
  });
  return items.join(tight ? '\n' : '\n\n');
}

/** Whether two paragraphs follow each other in an item: they need a distance. */
function hasNeighbours(list: Node): boolean {
  let found = false;
  list.forEach((item) =>
    item.forEach((node, _, index) => {
      const before = index === 0 ? undefined : item.child(index - 1);
      if (node.type.name === 'paragraph' && before?.type.name === 'paragraph' && !isBlank(node)) found = true;
    }),
  );
  return found;
}

function writeCode(node: Node): string {
  const info = node.attrs['info'] as string;
  const mark = info.includes('`') ? '~' : '`';
  const runs = [...node.textContent.matchAll(mark === '`' ? /`+/g : /~+/g)].map(([run]) => run.length);
  const fence = mark.repeat(Math.max(3, ...runs.map((length) => length + 1)));
  const text = node.textContent;
  return `${fence}${info.replaceAll(/\\|&(?=#?\w+;)/g, '\\$&')}\n${text === '' ? '' : `${text}\n`}${fence}`;
}

function writeTable(table: Node, style: Style): string {
  const rows: string[][] = [];
  table.forEach((row) => {
    const cells: string[] = [];
    row.forEach((cell) => cells.push(writeCell(cell, style)));
    rows.push(cells);
  });
  const head = table.firstChild;
  const ruled: string[] = [];
  head?.forEach(({ attrs }) => ruled.push(rules[String(attrs['align'])] ?? '---'));
  const [first = [], ...rest] = rows;
  return [first, ruled, ...rest].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

const rules: Readonly<Record<string, string>> = { left: ':---', center: ':---:', right: '---:' };

function writeCell(cell: Node, style: Style): string {
  const [line = ''] = [cell.firstChild].flatMap((node) =>
    node === null ? [] : [writeInline(node, style, true)],
  );
  return line.replaceAll('|', '\\|');
}
