import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';
import { checkFolder } from '../../developer/definitions/check-folder.ts';
import { runCommand } from '../run-command.ts';

const cwd = mkdtempSync(join(tmpdir(), 'import-'));
afterAll(() => rmSync(cwd, { recursive: true }));

async function run(...argv: string[]): Promise<{ code: number; text: string }> {
  let text = '';
  const stream = new Writable({
    write: (chunk: Buffer, _, done) => ((text += chunk.toString()), done()),
  }) as NodeJS.WriteStream;
  const code = await runCommand(argv, { stdin: process.stdin, stdout: stream, stderr: stream, env: {}, cwd });
  return { code, text };
}

test('IMP7 the command writes definitions that pass the check, lists what is left, and overwrites nothing', async () => {
  const node = { name: 'Start', type: 'n8n-nodes-base.manualTrigger', parameters: {} };
  const unknown = { name: 'Odd', type: 'n8n-nodes-base.oddity', parameters: {} };
  const connections = { Start: { main: [[{ node: 'Odd', type: 'main', index: 0 }]] } };
  writeFileSync(
    join(cwd, 'flow.json'),
    JSON.stringify({ name: 'First flow', nodes: [node, unknown], connections }),
  );
  writeFileSync(join(cwd, 'People.csv'), 'Name,Age\nAda,36\n');

  const first = await run('import', 'n8n', 'flow.json', '--out', 'app');
  expect(first).toMatchObject({ code: 0 });
  expect(first.text).toContain('1 of 2 steps have a counterpart.');
  expect(first.text).toContain('first_flow, Odd: "Odd" is disabled');
  expect(await run('import', 'csv', 'People.csv', '--out', 'app')).toMatchObject({ code: 0 });
  expect(readdirSync(join(cwd, 'app')).sort()).toEqual(['modules', 'workflows']);
  expect(checkFolder(join(cwd, 'app')).errors).toEqual([]);

  const again = await run('import', 'n8n', 'flow.json', '--out', 'app');
  expect(again).toMatchObject({ code: 1 });
  expect(again.text).toContain('workflows/first_flow.json');
  expect(await run('import', 'n8n', 'flow.json', '--out', 'app', '--force')).toMatchObject({ code: 0 });
  expect(await run('import', 'n8n', 'People.csv', '--out', 'app')).toMatchObject({
    code: 1,
    text: 'bakehouse: "People" is not JSON.\n',
  });
  expect(await run('import', 'zapier', 'flow.json')).toMatchObject({ code: 1 });
  expect((await run('import', 'n8n', 'missing.json', '--out', 'app')).text).toContain('cannot be read');
});
