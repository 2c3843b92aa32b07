import { array, assert, constantFrom, integer, property, tuple, type Arbitrary } from 'fast-check';
import { expect, test } from 'vitest';
import { KnownLines } from './known-lines.ts';
import { readInput } from './read-input.ts';

const head = JSON.stringify({ template: { name: 'T' } });

const body = (title: string) =>
  Buffer.from([head, '{"name":"a","title":"A"}', `{"name":"b","title":"${title}"}`].join('\n'));

/** The lines of a body as they are when nothing is known. */
function fresh(lines: readonly string[]) {
  return new KnownLines().read(Buffer.from(lines.join('\n')), 0);
}

test('PAGE7 lines that stay, change, come, go and move have the hashes they have by themselves', () => {
  const line: Arbitrary<string> = constantFrom(
    'one',
    'two',
    'three and more',
    '',
    'x',
    '\u00e4\u00f6',
    'one ',
    'o',
  );
  const edit = tuple(
    constantFrom('change', 'insert', 'remove', 'swap', 'cut'),
    integer({ min: 0, max: 30 }),
    line,
  );
  assert(
    property(
      array(line, { maxLength: 30 }),
      array(array(edit, { maxLength: 4 }), { maxLength: 5 }),
      (first, builds) => {
        const known = new KnownLines();
        let lines = [...first];
        known.read(Buffer.from(lines.join('\n')), 0);
        for (const edits of builds) {
          for (const [kind, at, text] of edits) lines = edited(lines, kind, at, text);
          expect(known.read(Buffer.from(lines.join('\n')), 0)).toEqual(fresh(lines));
        }
      },
    ),
    { numRuns: 500 },
  );
});

function edited(lines: readonly string[], kind: string, at: number, text: string): string[] {
  if (kind === 'insert') return lines.toSpliced(at, 0, text);
  if (kind === 'remove') return lines.toSpliced(at, 1);
  if (kind === 'cut') return lines.slice(0, at);
  if (kind === 'swap') return [...lines.slice(at), ...lines.slice(0, at)];
  return lines.map((line, index) => (index === at ? text : line));
}

test('PAGE7 a line that is the beginning of the one before is another line', () => {
  const known = new KnownLines();
  known.read(Buffer.from('abcd\nef'), 0);
  const [first, second] = known.read(Buffer.from('ab\ncd\nef'), 0);
  expect([first, second]).toEqual(fresh(['ab', 'cd', 'ef']).slice(0, 2));
  expect(known.read(Buffer.from('abx\nef'), 0)).toEqual(fresh(['abx', 'ef']));
});

test('PAGE7 pages of a body that is known are read from the body that came', () => {
  const known = new KnownLines();
  readInput(body('B'), true, known);
  const { pages } = readInput(body('C'), true, known);
  expect(pages.map((one) => one.read().title)).toEqual(['A', 'C']);
  expect(pages.map((one) => one.index)).toEqual([0, 1]);
});
