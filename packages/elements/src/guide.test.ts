import { readFileSync } from 'node:fs';
import { instructionOf, runToEnd, startRun, type RunEvent } from '@bakehouse/engine';
import { expect, test } from 'vitest';
import { check, compileAll, hostFor } from './testing.ts';

const guide = readFileSync(new URL('../../../docs/guides/workflows.md', import.meta.url), 'utf8');

function block(kind: string): Record<string, unknown> {
  const found = new RegExp(`\`\`\`json ${kind}\\n([^\`]*)\`\`\``).exec(guide)?.[1];
  return JSON.parse(found ?? 'null') as Record<string, unknown>;
}

test('SET1 SET2 SET3 the workflow of the guide is sound and gives the answer that the guide shows', async () => {
  const workflow = block('workflow');
  expect(check(workflow)).toEqual({ errors: [], warnings: [], kind: 'ephemeral' });
  const workflows = compileAll(workflow);
  const [compiled] = workflows;
  if (compiled === undefined) throw new Error('No workflow');
  const host = hostFor(workflows);
  const event = { identifier: 'price_changed', type: 'on_change', ...block('event') } as RunEvent;
  const state = await runToEnd(startRun(compiled, { run: 'r', event }, host), host);
  expect(instructionOf(state.instructions)).toEqual(block('answer'));
});
