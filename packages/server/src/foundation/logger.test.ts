import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const logger = fileURLToPath(new URL('./logger.ts', import.meta.url));

test('lines are JSON on standard error, and secrets in them are blanked', () => {
  const script = `
    const { makeLogger } = await import(${JSON.stringify(logger)});
    makeLogger('info').info({ password: 'geheim1', headers: { authorization: 'geheim2', cookie: 'geheim3' }, a: { b: { token: 'geheim4' } } }, 'hello');
    makeLogger('warn').info('not this');`;

  const output = execFileSync('sh', [
    '-c',
    '"$0" --import tsx --input-type=module -e "$1" 2>&1 >/dev/null',
    process.execPath,
    script,
  ]).toString();

  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>);
  expect(lines).toMatchObject([
    {
      level: 30,
      msg: 'hello',
      password: '•••',
      headers: { authorization: '•••', cookie: '•••' },
      a: { b: { token: '•••' } },
    },
  ]);
  expect(output).not.toContain('geheim');
});
