import type { Plugin } from 'esbuild';

/** Gives the source of a virtual module by its full name (`section:counter`, `asset:lib/x.js`), or undefined. */
export type SourceLookup = (
  id: string,
) => { code: string; loader: 'js' | 'json' | 'text' | 'css' } | undefined;

/** An esbuild plugin under which code can import what the site itself holds, and no file of this machine. */
export function closedImports(lookup: SourceLookup, used: Set<string>): Plugin {
  return {
    name: 'closed-imports',
    setup(build) {
      build.onResolve({ filter: /.*/ }, (wanted) => {
        if (lookup(wanted.path) === undefined) {
          return {
            errors: [
              {
                text: `import "${wanted.path}" is not allowed: only "section:NAME" and "asset:PATH" can be imported`,
              },
            ],
          };
        }
        return { path: wanted.path, namespace: 'site' };
      });
      build.onLoad({ filter: /.*/, namespace: 'site' }, (wanted) => {
        used.add(wanted.path);
        const found = lookup(wanted.path);
        return found === undefined ? null : { contents: found.code, loader: found.loader };
      });
    },
  };
}
