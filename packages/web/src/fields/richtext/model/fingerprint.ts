import type { Node } from 'prosemirror-model';

/** What a block says, without how its blanks are laid out: two texts with the same fingerprint mean the same. */
export function fingerprint(node: Node): string {
  if (node.isText) {
    const marks = marksOf(node);
    return Array.from(node.text ?? '', (each) => (each.trim() === '' ? ' ' : `${each}${marks};`)).join('');
  }
  if (node.type.name === 'hard_break') return ' ';
  const { tight: _tight, marker: _marker, mark: _mark, ...attributes } = node.attrs;
  const inner: string[] = [];
  node.forEach((child) => inner.push(fingerprint(child)));
  const content =
    node.type.spec.code === true
      ? JSON.stringify(node.textContent.trimEnd())
      : inner.join('').replaceAll(/ +/g, ' ').trim();
  return `<${node.type.name} ${JSON.stringify(attributes)} ${marksOf(node)}>${content}</>`;
}

function marksOf({ marks }: Node): string {
  return marks
    .map(({ type, attrs }) => `${type.name}${JSON.stringify(attrs)}`)
    .toSorted()
    .join();
}
