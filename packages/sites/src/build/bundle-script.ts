import { build, type BuildFailure } from 'esbuild';
import { Problem } from '@bakehouse/contract';
import { componentTag } from '../render/component-tag.ts';
import { closedImports, type SourceLookup } from './closed-imports.ts';

/** A script for browsers and the names of the sources in it. */
export interface BundledScript {
  code: Uint8Array;
  used: string[];
}

/** Bundles the module `entry` for browsers; `where` names it in errors. */
export async function bundleScript(
  entry: string,
  where: string,
  lookup: SourceLookup,
): Promise<BundledScript> {
  const used = new Set<string>();
  try {
    const result = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      format: 'esm',
      platform: 'browser',
      target: 'es2022',
      minify: true,
      legalComments: 'none',
      logLevel: 'silent',
      absWorkingDir: '/',
      tsconfigRaw: '{}',
      plugins: [closedImports(lookup, used)],
    });
    return { code: result.outputFiles[0]?.contents ?? new Uint8Array(), used: [...used].sort() };
  } catch (cause) {
    throw scriptProblem(cause, where);
  }
}

/** The module that makes a component section a custom element: a class as it is, a function as its set-up. */
export function componentEntry(section: string): string {
  const tag = JSON.stringify(componentTag(section));
  return `import part from ${JSON.stringify(`section:${section}`)};
const isElement = typeof part === 'function' && part.prototype instanceof HTMLElement;
const element = isElement ? part : class extends HTMLElement {
  connectedCallback() { if (!this.started) { this.started = true; part(this, JSON.parse(this.dataset.props || '{}')); } }
};
if (!customElements.get(${tag})) customElements.define(${tag}, element);`;
}

function scriptProblem(cause: unknown, where: string): unknown {
  if (!isBuildFailure(cause)) return cause;
  const errors = cause.errors.slice(0, 20).map((one) => {
    const place = one.location == null ? '' : ` (line ${one.location.line} of ${one.location.file})`;
    return { path: where, message: `${one.text}${place}`, code: 'script_failed' };
  });
  return new Problem('invalid', `The script of ${where} cannot be bundled: ${errors[0]?.message}`, {
    errors,
  });
}

function isBuildFailure(cause: unknown): cause is BuildFailure {
  return cause instanceof Error && 'errors' in cause && Array.isArray(cause.errors);
}
