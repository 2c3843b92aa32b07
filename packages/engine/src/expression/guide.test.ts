import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseExpression } from './expression.ts';
import { builtins } from './functions/builtins.ts';
import { defaultBudget, defaultSourceLimits } from './limits.ts';
import { parseSelector } from './selector.ts';
import { unsupported } from './supported.ts';

const guide = readFileSync(new URL('../../../../docs/guides/expressions.md', import.meta.url), 'utf8');
const data: { input: unknown; variables: Record<string, unknown>; selector: string; now: string } =
  JSON.parse(/```json data\n([^`]*)```/.exec(guide)?.[1] ?? '');
const examples = [...guide.matchAll(/```expressions\n([^`]*(?:`(?!``)[^`]*)*)```/g)].flatMap(
  ([, block = '']) =>
    [...block.matchAll(/^(.*)\n→ (.*)$/gm)].map(([, source = '', result = '']) => [source, result] as const),
);

test('the guide has its examples', () => {
  expect(examples.length).toBeGreaterThan(50);
});

test.each(examples)('the guide says that %s is %s', (source, result) => {
  const expected: unknown = result === 'nothing' ? undefined : JSON.parse(result);
  const scope = { ...data, selector: parseSelector(data.selector), now: Date.parse(data.now) };
  expect(parseExpression(source).evaluate(scope)).toStrictEqual(expected);
});

test('the guide names every function, every limit and everything that is not supported', () => {
  for (const name of builtins.keys()) expect(guide).toContain(`\`$${name}\``);
  for (const { what, reason } of unsupported) expect(guide).toContain(`| ${what} | ${reason} |`);
  for (const value of [
    defaultSourceLimits.length,
    defaultSourceLimits.depth,
    defaultBudget.depth,
    defaultBudget.steps,
  ]) {
    expect(guide).toContain(`| ${value.toLocaleString('en')}`);
  }
});
