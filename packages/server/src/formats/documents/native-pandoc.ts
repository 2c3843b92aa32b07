import { spawnSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '@bakehouse/contract';
import { inJobFolder } from './job-folder.ts';
import { ConversionError, type JobFile, type PandocOutput, type PandocRun } from './job.ts';
import { runProgram } from './run-program.ts';

/** The first version without the known ways to write files outside the folder of a job. */
const firstVersion = [3, 1, 6];

const warning = '[WARNING] ';

/** Refuses a pandoc that is not there or too old. */
export function checkPandoc(program: string): void {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8', env: {}, timeout: 20_000 });
  const version = /^pandoc(?:\.exe)? (\d+(?:\.\d+)*)/.exec(stdout ?? '')?.[1];
  if (version === undefined)
    throw new Problem('unavailable', `CONVERT_PANDOC is ${program}, which does not answer like pandoc.`);
  if (isOlder(version.split('.').map(Number)))
    throw new Problem(
      'unavailable',
      `CONVERT_PANDOC is pandoc ${version}; ${firstVersion.join('.')} is the oldest that can be used safely.`,
    );
  // Builds that keep their data in files of the machine, as Debian's does, cannot read it in the sandbox.
  const probe = spawnSync(program, ['--sandbox', '--from=markdown', '--to=docx', '--output=-'], {
    env: {},
    input: 'x',
    timeout: 20_000,
  });
  if (probe.status !== 0)
    throw new Problem(
      'unavailable',
      `CONVERT_PANDOC is ${program}, which was built without its data inside and cannot write documents in its sandbox; use a release of pandoc's own, or none.`,
    );
}

/** Runs a pandoc of the machine, in its sandbox: it reads what stands on its command line and nothing else. */
export async function nativePandoc(
  program: string,
  { from, to, input, whole, media, title, files }: PandocRun,
  signal: AbortSignal,
): Promise<PandocOutput> {
  // Typst source only names pictures.
  const content = from === 'json' && to !== 'typst' ? withData(input, files) : input;
  return await inJobFolder([{ name: 'input', content }], async (cwd) => {
    const parameters = [
      '--sandbox',
      `--from=${from}`,
      `--to=${to}`,
      '--output=output',
      '--wrap=none',
      '--no-highlight',
      ...(whole ? ['--standalone'] : []),
      ...(title === undefined ? [] : [`--variable=pagetitle:${title}`]),
      ...(media ? ['--extract-media=media'] : []),
      '--',
      'input',
    ];
    const { status, output } = await runProgram({ program, parameters, cwd, signal, env: { HOME: cwd } });
    if (status !== 0) throw new ConversionError(firstLines(output));
    return {
      output: await readFile(join(cwd, 'output')),
      media: media ? await filesIn(cwd, 'media') : [],
      warnings: output
        .split('\n')
        .filter((line) => line.startsWith(warning))
        .map((line) => line.slice(warning.length)),
    };
  });
}

/** In its sandbox pandoc reads no pictures, so they go into the document. */
function withData(input: Uint8Array, files: readonly JobFile[]): Uint8Array {
  if (files.length === 0) return input;
  const data = new Map(files.map(({ name, content }) => [name, dataAddress(name, content)]));
  const placed = JSON.stringify(JSON.parse(new TextDecoder().decode(input)), (_key, value: unknown) => {
    if (typeof value !== 'object' || value === null || !('t' in value) || value.t !== 'Image') return value;
    const [attributes, description, [address, title]] = (value as { c?: unknown }).c as [
      unknown,
      unknown,
      [string, string],
    ];
    return { t: 'Image', c: [attributes, description, [data.get(address) ?? address, title]] };
  });
  return new TextEncoder().encode(placed);
}

function dataAddress(name: string, content: Uint8Array): string {
  const ending = name.slice(name.lastIndexOf('.') + 1);
  const kinds: Record<string, string> = { jpg: 'jpeg', svg: 'svg+xml' };
  return `data:image/${kinds[ending] ?? ending};base64,${Buffer.from(content).toString('base64')}`;
}

async function filesIn(cwd: string, folder: string): Promise<JobFile[]> {
  const entries = await readdir(join(cwd, folder), { recursive: true, withFileTypes: true }).catch(() => []);
  const names = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  return await Promise.all(
    names.map(async (path) => ({ name: path.slice(cwd.length + 1), content: await readFile(path) })),
  );
}

function isOlder(version: readonly number[]): boolean {
  for (const [at, wanted] of firstVersion.entries()) {
    const part = version[at] ?? 0;
    if (part !== wanted) return part < wanted;
  }
  return false;
}

function firstLines(output: string): string {
  const lines = output.split('\n').filter((line) => line !== '' && !line.startsWith(warning));
  return (
    lines
      .slice(0, 3)
      .join(' ')
      .replace(/^pandoc:\s*/, '')
      .slice(0, 300) || 'pandoc failed'
  );
}
