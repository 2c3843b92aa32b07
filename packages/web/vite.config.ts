import { defineConfig, type Plugin } from 'vite';

// eslint-disable-next-line node/no-process-env
const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:8080';

<<<<<<< HEAD
/** Examples of elements are for the reference and the tests; nobody sees them in the app. */
const withoutExamples: Plugin = {
  name: 'without-examples',
  enforce: 'pre',
  transform: (code, id) =>
    /\/packages\/elements\/src\/.+\.ts$/.test(id)
      ? { code: code.replace(/^ {2}examples: \[\n.*?^ {2}\],\n/ms, ''), map: null }
      : undefined,
=======
/** A node of a program, as far as it is looked at here. */
interface Node {
  type: string;
  start: number;
  end: number;
  [part: string]: unknown;
}

/** Examples of elements are for reference pages and tests: no browser needs them. */
const withoutExamples: Plugin = {
  name: 'without-examples',
  transform(code, id) {
    if (!/packages\/elements\/src\/.+\.ts$/.test(id) || !code.includes('defineElement(')) return undefined;
    const found: Node[] = [];
    const walk = (value: unknown, spec: boolean): void => {
      if (Array.isArray(value)) for (const each of value) walk(each, spec);
      if (typeof value !== 'object' || value === null || !('type' in value)) return;
      const node = value as Node;
      const { callee, key } = node as Partial<Record<'callee' | 'key', { name?: string }>>;
      if (node.type === 'Property' && spec && key?.name === 'examples') found.push(node);
      else if (node.type === 'ObjectExpression' && spec) walk(node['properties'], true);
      else if (node.type === 'CallExpression' && callee?.name === 'defineElement')
        walk(node['arguments'], true);
      else if (node.type !== 'Property') for (const each of Object.values(node)) walk(each, false);
    };
    walk(this.parse(code), false);
    const left = found.reduce(
      (text, { start, end }) => `${text.slice(0, start)}examples: []${text.slice(end)}`,
      code,
    );
    return found.length === 1 ? { code: left, map: null } : undefined;
  },
>>>>>>> 857498a7 (The app leaves the examples of elements out)
};

export default defineConfig(({ command }) => ({
  base: '/app/',
  plugins: [withoutExamples],
  esbuild: { jsx: 'automatic', jsxDev: command !== 'build' },
  // Whoever builds, tests included, builds what users get.
  define:
    command === 'build' ? { 'process.env.NODE_ENV': '"production"', 'import.meta.env.PROD': 'true' } : {},
  build: {
    target: 'es2022',
    manifest: true,
    chunkSizeWarningLimit: 700,
    modulePreload: { polyfill: false },
    rollupOptions: {
      // What packages say to other bundlers is no warning to us.
      onwarn: (warning, warn) => {
        if (!['MODULE_LEVEL_DIRECTIVE', 'INVALID_ANNOTATION'].includes(warning.code ?? '')) warn(warning);
      },
    },
  },
  // While developing, the app comes from here and everything else from a product started with PUBLIC_URL=http://127.0.0.1:5173.
  server: {
    host: '127.0.0.1',
    port: 5173,
    proxy: { '^/(?!app/|app$)': { target: backend, ws: true } },
  },
}));
