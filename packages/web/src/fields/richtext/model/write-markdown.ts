import type { Node } from 'prosemirror-model';
import { fingerprint } from './fingerprint.ts';
import { readMarkdown, shownAs, type ReadBlock, type Reading } from './read-markdown.ts';
import { isBlank, styles, writeBlock } from './write-block.ts';
import type { Style } from './write-inline.ts';

/** A block on its way back to a text. */
interface Part {
  node: Node;
  text: string;
  /** Which block of the reading stands here, changed or not. */
  place: number | undefined;
  untouched: boolean;
}

/** The document as Markdown: blocks as they were read are written as they were, with what stands between them. */
export function writeMarkdown(reading: Reading, doc: Node): string {
  const parts = partsOf(reading, doc);
  if (parts.length === reading.blocks.length && parts.every(({ untouched }) => untouched))
    return reading.text;
  if (parts.length === 0) return '';
  const pieces: string[] = [];
  for (const [at, part] of parts.entries()) {
    const before = parts[at - 1];
    if (before !== undefined) {
      const joined = join(reading, before, part);
      before.text = joined.before;
      part.text = joined.after;
      pieces.push(before.text, joined.gap);
    }
  }
  pieces.push(parts.at(-1)?.text ?? '');
  const [head, tail] = reading.blocks.length === 0 ? ['', ''] : [reading.gaps[0], reading.gaps.at(-1)];
  return `${head ?? ''}${pieces.join('')}${tail ?? ''}`;
}

function partsOf({ blocks, eol }: Reading, doc: Node): Part[] {
  const nodes: Node[] = [];
  doc.forEach((node) => {
    if (!isBlank(node)) nodes.push(node);
  });
  const places = align(blocks, nodes);
  return nodes.map((node, at) => {
    const { place, untouched } = places[at] ?? { place: undefined, untouched: false };
    const block = untouched && place !== undefined ? blocks[place] : undefined;
    const text = block?.text ?? written(node).replaceAll('\n', eol);
    return { node, text, place, untouched };
  });
}

interface Found {
  place: number | undefined;
  untouched: boolean;
}

/** Which blocks of the reading are still there, and which were changed where they stood. */
function align(blocks: readonly ReadBlock[], nodes: readonly Node[]): Found[] {
  const known = new Map(blocks.map(({ node }, at) => [node, at]));
  // What was undone is the same again, though made anew.
  const same = (node: Node | undefined, at: number) =>
    node !== undefined && (known.has(node) ? known.get(node) === at : blocks[at]?.node.eq(node) === true);
  const least = Math.min(blocks.length, nodes.length);
  let start = 0;
  while (start < least && same(nodes[start], start)) start += 1;
  let end = 0;
  const moved = blocks.length - nodes.length;
  while (end < least - start && same(nodes[nodes.length - 1 - end], blocks.length - 1 - end)) end += 1;
  let next = start;
  return nodes.map((node, at) => {
    if (at < start) return { place: at, untouched: true };
    if (at >= nodes.length - end) return { place: at + moved, untouched: true };
    for (let place = next; place < blocks.length - end; place += 1)
      if (same(node, place)) {
        next = place + 1;
        return { place, untouched: true };
      }
    return { place: moved === 0 ? at : undefined, untouched: false };
  });
}

/** Two blocks one after the other, so that each stays what it is. */
function join(reading: Reading, before: Part, after: Part): { before: string; gap: string; after: string } {
  const { gaps, eol, references } = reading;
  const close = before.place !== undefined && after.place === before.place + 1;
  const own = close ? (gaps[after.place ?? 0] ?? '') : eol + eol;
  if (close && before.untouched && after.untouched)
    return { before: before.text, gap: own, after: after.text };
  const apart = eol + eol;
  const anew = ({ node }: Part, change: Partial<Style>) => written(node, change).replaceAll('\n', eol);
  const ways = [
    () => ({ before: before.text, gap: own, after: after.text }),
    () => ({ before: before.text, gap: apart, after: after.text }),
    // What stands behind a list must not slip into it.
    () => ({
      before: before.untouched ? before.text : anew(before, { wide: true }),
      gap: apart,
      after: after.text,
    }),
    () => ({ before: before.text, gap: apart, after: anew(after, {}) }),
    () => ({ before: before.text, gap: apart, after: anew(after, { otherMarker: true }) }),
    () => ({ before: anew(before, {}), gap: apart, after: after.text }),
    () => ({ before: anew(before, { otherMarker: true }), gap: apart, after: after.text }),
    () => ({ before: anew(before, {}), gap: apart, after: anew(after, { otherMarker: true }) }),
  ];
  for (const way of ways) {
    const made = way();
    const alone = shownAs(made.before, references) + shownAs(made.after, references);
    if (shownAs(made.before + made.gap + made.after, references) === alone) return made;
  }
  return { before: before.text, gap: apart, after: after.text };
}

const memory = new WeakMap<Node, string>();

/** A changed block as Markdown: the plainest way that is read as what it is. */
function written(node: Node, change: Partial<Style> = {}): string {
  const plain = Object.keys(change).length === 0;
  const known = plain ? memory.get(node) : undefined;
  if (known !== undefined) return known;
  const ways = styles.map((style) => writeBlock(node, { ...style, ...change }));
  const wanted = fingerprint(node);
  const found = ways.find((text) => {
    const again = readMarkdown(text);
    return again?.blocks.length === 1 && fingerprint(again.doc.child(0)) === wanted;
  });
  const text = found ?? ways[0] ?? '';
  if (plain) memory.set(node, text);
  return text;
}
