import { expect, test } from 'vitest';
import { drawReach } from './picture.ts';
import type { Reach } from './reach.ts';

const ann: Reach = { who: 'ann', resolves: '100.64.0.20', open: ['acme-prod:22', 'acme-prod:443'] };
const printer: Reach = { who: 'stranger', resolves: '', open: [] };
const plain = (_: string, text: string) => text;

test('NET164: the picture shows what each visitor got, door by door', () => {
  expect(drawReach([ann, printer], [ann, printer], plain)).toEqual([
    '  ann, of acme    ──▶ DNS 100.64.0.20    ──▶ acme-prod ✓22 ✗80 ✓443  ──✗ globex-prod ✗22',
    '  a printer       ──✗ DNS no answer      ──✗ acme-prod ✗22 ✗80 ✗443  ──✗ globex-prod ✗22',
  ]);
});

test('NET164: what got through is green, what did not is red, and a line that differs has what was expected below it', () => {
  const lines = drawReach(
    [printer],
    [{ ...printer, open: ['globex-prod:22'] }],
    (tone, text) => `<${tone} ${text}>`,
  );
  expect(lines[0]).toContain('<red ──✗ globex-prod> <red ✗22>');
  expect(lines[1]).toMatch(/^ +<red expected:> .*──▶ globex-prod ✓22$/);
  expect(drawReach([ann], [ann], (tone, text) => `<${tone} ${text}>`)[0]).toContain(
    '<green ──▶ acme-prod> <green ✓22> <red ✗80> <green ✓443>',
  );
});
