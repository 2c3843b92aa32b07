import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/**
 * The path of a program that runs in a process of its own, as one plain JavaScript file: the one shipped beside the bundle or,
 * when the server runs from its sources, one made from `source`. One file means that the process may be kept from reading others.
 */
export async function childProgram(name: string, source: URL, folder: string): Promise<string> {
  const shipped = fileURLToPath(new URL(`./${name}.cjs`, import.meta.url));
  if (await exists(shipped)) return shipped;
  const { build } = await import('esbuild');
  const outfile = join(folder, `${name}.${process.pid}.cjs`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [fileURLToPath(source)],
    outfile,
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    logLevel: 'silent',
  });
  return outfile;
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
