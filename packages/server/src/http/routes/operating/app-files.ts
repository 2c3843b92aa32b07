import { Problem } from '@bakehouse/contract';
import * as z from 'zod';
import { defineRoute, type Answer } from '../../define-route.ts';
import { documentHeaders } from '../../answer/security-headers.ts';
import { appPolicy } from '../../static/app-page.ts';
import { embeddingPages } from '../../static/embedding-pages.ts';
import type { StaticFiles } from '../../static/static-files.ts';

/** Leads from the bare address to the app. */
export const root = defineRoute({
  method: 'GET',
  path: '/',
  tag: 'App',
  summary: 'Leads to the app.',
  access: 'public',
  ready: true,
  answers: { 302: { about: 'The app is at /app/.' } },
  handle: () => ({ status: 302, headers: { location: '/app/' } }),
});

/** The address without its last slash. */
export const appWithoutSlash = defineRoute({
  ...root,
  path: '/app',
  summary: 'Leads to the app with its last slash.',
});

/** The app's files; every other path below shows the app itself, which reads the path. */
export const appFiles = defineRoute({
  method: 'GET',
  path: '/app/*',
  tag: 'App',
  summary: "Gives the app's files.",
  access: 'public',
  // A page that misses one of its files stays empty, and a whole office may share one address.
  ready: true,
  params: z.object({ '*': z.string() }),
  answers: {
    200: { about: 'The file.', type: 'text/html; charset=utf-8', also: ['*/*'] },
    304: { about: 'Not changed.' },
  },
  problems: [404],
  async handle({ params, request, services }) {
    const { appDirectory, config } = services;
    const path = params['*'];
    const isFile = /\.[a-z0-9]+$/i.test(path);
    const file = await find(appDirectory, isFile ? path : 'index.html', request.headers['accept-encoding']);
    if (file === undefined)
      throw new Problem(
        'not_found',
        isFile ? 'The app has no such file.' : 'The app is not built: run npm run build.',
      );
    const headers = {
      ...file.headers,
      ...documentHeaders,
      'content-security-policy': appPolicy(
        config,
        services.lifecycle.phase === 'ready' ? embeddingPages(path, services.modules()) : [],
      ),
      // Files under assets/ carry a fingerprint of their content in their name.
      'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    };
    return request.headers['if-none-match'] === file.headers.etag
      ? { status: 304, headers }
      : ({ status: 200, body: file.body, headers } satisfies Answer);
  },
});

function find(files: StaticFiles, path: string, accepted: string | undefined) {
  return files.find(path, { brotli: /\bbr\b/.test(accepted ?? '') });
}
