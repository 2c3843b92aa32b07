import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

/** The names of the programs that run in processes of their own. */
export type ChildProgram = 'render-child' | 'image-child';

/**
 * The path of a child's program as one plain JavaScript file: the one shipped beside the bundle, or, when the
 * service runs from its sources, one made from them. One file means the child may be kept from reading any other.
 */
export async function childProgram(name: ChildProgram, folder: string): Promise<string> {
  const shipped = fileURLToPath(new URL(`./${name}.cjs`, import.meta.url));
  if (await exists(shipped)) return shipped;
  const outfile = join(folder, `${name}.cjs`);
  await mkdir(folder, { recursive: true });
  await build({
    entryPoints: [fileURLToPath(new URL(`./${name}.ts`, import.meta.url))],
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
