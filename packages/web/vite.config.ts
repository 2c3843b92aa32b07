import { defineConfig } from 'vite';

export default defineConfig({
  base: '/app/',
  esbuild: { jsx: 'automatic' },
  build: { target: 'es2022', modulePreload: { polyfill: false } },
});
