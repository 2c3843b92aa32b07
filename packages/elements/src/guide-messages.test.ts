import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { check } from './testing.ts';

const guide = readFileSync(new URL('../../../docs/guides/messages.md', import.meta.url), 'utf8');
const blocks = [...guide.matchAll(/```json workflow\n([^`]*)```/g)].map(
  ([, text]) => JSON.parse(text ?? 'null') as { identifier: string },
);

test.each(blocks.map((each) => [each.identifier, each] as const))(
  'NOTE16 MAIL1 ROLE1 the workflow %s of the guide is sound',
  (_, workflow) => {
    const roles = new Set(['manager', 'clerk']);
    expect(check(workflow, { roles })).toMatchObject({ errors: [], warnings: [] });
  },
);

test('the guide to messages shows four workflows', () => {
  expect(blocks).toHaveLength(4);
});
