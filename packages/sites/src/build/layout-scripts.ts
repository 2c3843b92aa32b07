import type { CheckedHeader } from './check-header.ts';
import type { Bundler } from './make-bundles.ts';

/** The addresses of the scripts of layouts, by layout. */
export async function layoutScripts(
  header: CheckedHeader,
  bundler: Bundler,
): Promise<Record<string, string>> {
  const made: [string, string][] = [];
  for (const { name, scripts } of header.layouts) {
    if (scripts == null || scripts.trim() === '') continue;
    made.push([name, await bundler.bundle(`layout-${name}`, scripts, `layout "${name}"`)]);
  }
  return Object.fromEntries(made);
}
