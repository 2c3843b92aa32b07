import { hash } from 'node:crypto';
import type { BundleEntry } from '../store/manifest.ts';
import type { Section } from '../wire/build-input.ts';
import { bundleScript, componentEntry } from './bundle-script.ts';
import type { SourceLookup } from './closed-imports.ts';
import type { FileSink } from './file-sink.ts';
import { fingerprintedPath } from './fingerprint.ts';
import type { AssetSource } from './make-assets.ts';
import { slug } from '../wire/page-path.ts';

/** Makes scripts for browsers, taking over those whose sources are the same as in the build before. */
export interface Bundler {
  /** The address of a bundle; `id` names it across builds. */
  bundle(id: string, entry: string, where: string): Promise<string>;
  /** The address of a bundle of the build before if nothing in it changed. */
  unchanged(id: string): string | undefined;
  entries: Map<string, BundleEntry>;
}

/** A bundler over the component sections and assets of one build. */
export function makeBundler(
  sections: readonly Section[],
  assets: ReadonlyMap<string, AssetSource>,
  previous: readonly BundleEntry[],
  sink: FileSink,
): Bundler {
  const before = new Map(previous.map((one) => [one.id, one]));
  const entries = new Map<string, BundleEntry>();
  const components = new Map(
    sections.filter((one) => one.type === 'component').map((one) => [one.name, one]),
  );
  const lookup = lookupIn(components, assets);
  const sourceHash = (id: string): string => {
    const found = lookup(id);
    return found === undefined ? '' : hash('sha256', found.code, 'hex');
  };

  const unchanged = (id: string): string | undefined => {
    const known = before.get(id);
    if (known === undefined) return undefined;
    const same = Object.entries(known.inputs).every(
      ([input, was]) => input === 'entry' || sourceHash(input) === was,
    );
    if (!same || sink.keep(known.path) === undefined) return undefined;
    entries.set(id, known);
    return `/${known.path}`;
  };

  return {
    entries,
    unchanged,
    async bundle(id, entry, where) {
      const made = entries.get(id);
      if (made !== undefined) return `/${made.path}`;
      const entryHash = hash('sha256', entry, 'hex');
      const known = before.get(id)?.inputs['entry'] === entryHash ? unchanged(id) : undefined;
      if (known !== undefined) return known;
      const { code, used } = await bundleScript('entry', where, (wanted) =>
        wanted === 'entry' ? { code: entry, loader: 'js' } : lookup(wanted),
      );
      const path = fingerprintedPath(`${slug(id).replace(/[^a-z0-9-]/g, '') || 'script'}.js`, code);
      await sink.add(path, code, { immutable: true });
      const inputs = used.map((one): [string, string] => [
        one,
        one === 'entry' ? entryHash : sourceHash(one),
      ]);
      entries.set(id, { id, inputs: Object.fromEntries(inputs), path });
      return `/${path}`;
    },
  };
}

/** The addresses of all component sections by name. */
export async function bundleComponents(
  sections: readonly Section[],
  bundler: Bundler,
): Promise<Record<string, string>> {
  const made: [string, string][] = [];
  for (const { name, type } of sections) {
    if (type !== 'component') continue;
    made.push([name, await bundler.bundle(`component-${name}`, componentEntry(name), `section "${name}"`)]);
  }
  return Object.fromEntries(made);
}

function lookupIn(
  components: ReadonlyMap<string, Section>,
  assets: ReadonlyMap<string, AssetSource>,
): SourceLookup {
  return (id) => {
    if (id.startsWith('section:')) {
      const found = components.get(id.slice(8));
      return found === undefined ? undefined : { code: found.code ?? '', loader: 'js' };
    }
    if (!id.startsWith('asset:')) return undefined;
    const asset = assets.get(id.slice(6));
    const loader = loaderOf(id);
    return asset === undefined || loader === undefined
      ? undefined
      : { code: asset.code?.toString('utf8') ?? '', loader };
  };
}

function loaderOf(id: string): 'js' | 'json' | 'text' | undefined {
  if (/\.m?js$/.test(id)) return 'js';
  if (id.endsWith('.json')) return 'json';
  return /\.(?:txt|css|svg|html|md)$/.test(id) ? 'text' : undefined;
}
