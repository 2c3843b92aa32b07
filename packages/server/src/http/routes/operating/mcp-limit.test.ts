import { expect, test } from 'vitest';
import { shop, useScenarios } from '../../../testing/index.ts';
import { useAssistants } from './assistants.testing.ts';

const { it } = useScenarios({ modules: shop, env: { TOOL_CALLS: '3' }, users: { clerk: [], other: [] } });
const { call } = useAssistants(it, ['clerk', 'other']);

test('MCP19 one token calls only so many tools a minute; what is refused is not noted, and others go on', async () => {
  const answers: Record<string, unknown>[] = [];
  // A minute may begin in between.
  for (let turn = 0; turn < 8; turn += 1) answers.push(await call('clerk', 'list_modules'));
  const refused = answers.find((answer) => 'error' in answer);
  expect(answers.slice(0, 3).some((answer) => 'error' in answer)).toBe(false);
  expect(refused).toMatchObject({
    error: {
      code: 'too_many_requests',
      message: expect.stringMatching(/3 tools .* Go on in \d+ seconds/) as string,
    },
  });
  expect(await call('other', 'list_modules')).not.toHaveProperty('error');
  const { rows } = await it().database.pool.query(`select from bakehouse.audit where action = 'mcp.call'`);
  expect(rows).toHaveLength(answers.filter((answer) => !('error' in answer)).length + 1);
});
