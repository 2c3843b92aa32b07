import { defineConfig, type Plugin } from 'vite';

// eslint-disable-next-line node/no-process-env
const backend = process.env['BACKEND'] ?? 'http://127.0.0.1:8080';

/** Examples of elements are for the reference and the tests; nobody sees them in the app. */
const withoutExamples: Plugin = {
  name: 'without-examples',
  enforce: 'pre',
  transform: (code, id) =>
    /\/packages\/elements\/src\/.+\.ts$/.test(id)
      ? { code: code.replace(/^ {2}examples: \[\n.*?^ {2}\],\n/ms, ''), map: null }
      : undefined,
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
