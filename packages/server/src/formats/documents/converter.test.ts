import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { useConverter } from '../../testing/converter.ts';
import { checkPandoc } from './native-pandoc.ts';

const endless = '#let deep(n) = if n > 0 { for i in range(1000000) { deep(n - 1) } }\n#deep(9)';
const { convert } = useConverter();
const hasty = useConverter({ workers: 1, seconds: 3 });

test('CONV16 a document that never ends is stopped, and the next one is converted', async () => {
  await expect(hasty.convert('typst', 'pdf', '#while true [x]')).rejects.toMatchObject({
    code: expect.stringMatching(/^conversion_(limit|failed)$/) as string,
  });
  await expect(hasty.convert('typst', 'pdf', endless)).rejects.toMatchObject({ code: 'conversion_limit' });
  await expect(hasty.convert('markdown', 'html', '['.repeat(20_000))).rejects.toMatchObject({
    code: 'conversion_limit',
  });
  expect((await hasty.convert('markdown', 'html', 'fine')).text).toBe('<p>fine</p>\n');
});

test('CONV16 a document that takes all memory fails alone', async () => {
  const bomb = '#let s = "x"\n#for i in range(40) { s = s + s }\n#s';
  const [bad, good] = await Promise.allSettled([
    convert('typst', 'pdf', bomb),
    convert('markdown', 'html', 'fine'),
  ]);
  expect(bad).toMatchObject({
    status: 'rejected',
    reason: { code: expect.stringMatching(/^(conversion_|upstream_failed)/) as string },
  });
  expect(good).toMatchObject({ status: 'fulfilled', value: { text: '<p>fine</p>\n' } });
});

test('CONV17 a cancelled conversion ends at once, also while it waits for its turn', async () => {
  const stop = new AbortController();
  const job = {
    from: 'typst',
    to: 'pdf',
    content: Buffer.from(endless),
    whole: false,
    parse: false,
    filters: [],
    files: [],
  } as const;
  const running = hasty.converter.convert(job, stop.signal);
  const waiting = hasty.converter.convert(job, stop.signal);
  stop.abort();
  await expect(running).rejects.toMatchObject({ code: 'upstream_failed' });
  await expect(waiting).rejects.toMatchObject({ code: 'upstream_failed' });
  await expect(hasty.converter.convert(job, stop.signal)).rejects.toMatchObject({ code: 'upstream_failed' });
  expect((await hasty.convert('markdown', 'html', 'fine')).text).toBe('<p>fine</p>\n');
});

test('CONV16 many documents at a time come out right, each its own', async () => {
  const results = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      convert('markdown', 'html', `![x](a.png) ${at}`, {
        files: [{ name: 'a.png', content: Buffer.from(`no picture ${at} ${'.'.repeat(20)}`) }],
      }),
    ),
  );
  for (const [at, { text }] of results.entries()) expect(text).toContain(` ${at}</p>`);
});

test('CONV16 a document and assets that are too large are refused', async () => {
  const files = [{ name: 'a', content: Buffer.alloc(26 * 1024 ** 2) }];
  await expect(convert('markdown', 'html', 'x', { files })).rejects.toMatchObject({
    code: 'conversion_limit',
  });
  await expect(convert('pdf', 'html', 'x')).rejects.toMatchObject({ code: 'invalid' });
});

test('CONV16 the process of the converter has no environment and none of our rights', async () => {
  const inside = hasty.convert('typst', 'pdf', endless).catch(() => undefined);
  const found = await waitForChild();
  expect(found.environment.replaceAll('\0', ' ').trim()).toMatch(/^(?:NODE_CHANNEL_\w+=\w+\s?)*$/);
  expect(found.command).toContain('permission');
  expect(found.command).toContain('--wasm-max-mem-pages=8192');
  expect(found.command).not.toContain('--allow-fs-write');
  await inside;
});

test('a pandoc that is missing or too old is not used', () => {
  expect(() => checkPandoc('/nowhere/pandoc')).toThrow(/does not answer like pandoc/);
  expect(() => checkPandoc('/bin/echo')).toThrow(/does not answer like pandoc/);
});

async function waitForChild(): Promise<{ environment: string; command: string }> {
  for (;;) {
    const { stdout } = spawnSync(
      'sh',
      [
        '-c',
        `for p in $(pgrep -P ${process.pid} -f convert-child); do tr '\\0' ' ' < /proc/$p/cmdline; echo; cat /proc/$p/environ; echo; done`,
      ],
      { encoding: 'utf8' },
    );
    const [command, environment] = stdout.split('\n');
    if (command !== undefined && command !== '' && environment !== undefined) return { command, environment };
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
