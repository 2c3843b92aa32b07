import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import type { IndexEntry } from './browser/find.ts';
import { linkTargets } from './links.ts';
import { readNavigation } from './navigation.ts';
import { pageText, type PageText } from './page-text.ts';
import { readSources, type Source } from './sources.ts';

const here = fileURLToPath(new URL('.', import.meta.url));
const fontsOf = createRequire(join(here, '../../packages/web/package.json'));

/** The docs as the page builder takes them, and what is wrong with their links. */
export interface SiteInput {
  input: Record<string, unknown>;
  faults: string[];
}

/** The parts of the style sheet; what comes later overrules what came before. */
const styles = ['base', 'top', 'columns', 'article', 'narrow'];

/** Makes the input of a build from the Markdown of a checkout. */
export async function siteInput(root: string, sourceUrl: string | undefined): Promise<SiteInput> {
  const sources = readSources(root);
  const target = linkTargets(root, sources);
  const texts = sources.map((source) => ({ source, text: pageText(source, target, sourceUrl) }));
  const index = sources.find((one) => one.path === '/');
  if (index === undefined) throw new Error('docs/README.md is missing: it is the index of the docs');
  const groups = readNavigation(index.text);
  const order = groups.flatMap((one) => one.pages);
  const files = new Set(texts.flatMap(({ text }) => text.files));
  const input = {
    site: 'docs',
    template: { name: 'Docs', base: 'docs' },
    settings: { title: 'Bakehouse docs', lang: 'en', data: { groups } },
    layouts: [{ name: 'docs', code: ownFile('layout.liquid'), scripts: await browserScript() }],
    views: [{ name: 'pages', code: ownFile('pages.liquid') }],
    assets: [
      { path: 'style.css', text: styles.map((name) => ownFile(`style/${name}.css`)).join('\n') },
      { path: 'icon.svg', text: readFileSync(join(root, 'packages/web/public/icon.svg'), 'utf8') },
      font('figtree.woff2', '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
      font('fraunces.woff2', '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2'),
      { path: 'search.json', verbatim: true, text: JSON.stringify(texts.flatMap(indexEntries)) },
      ...[...files].sort().map((file) => ({
        path: file.slice('docs/'.length),
        verbatim: true,
        base64: readFileSync(join(root, file)).toString('base64'),
      })),
    ],
    pages: texts.map(({ source, text }) => page(source, text, order)),
  };
  const faults = texts.flatMap(({ source, text }) =>
    text.broken.map((file) => `${source.file} links to ${file}, which is not there`),
  );
  return { input, faults };
}

function page(source: Source, text: PageText, order: { title: string; path: string }[]): unknown {
  const at = order.findIndex((one) => one.path === source.path);
  return {
    name: source.file,
    path: source.path,
    title: source.path === '/' ? 'Bakehouse docs' : `${text.title} · Bakehouse docs`,
    description: text.passages[0]?.text.slice(0, 160) ?? '',
    body: text.html,
    contents: text.contents,
    ...(at > 0 ? { before: order[at - 1] } : {}),
    ...(at !== -1 && at + 1 < order.length ? { after: order[at + 1] } : {}),
  };
}

/** What is searched of a page. The list of tests says nothing that the rules do not, and the index only points to others. */
function indexEntries({ source, text }: { source: Source; text: PageText }): IndexEntry[] {
  if (source.path === '/') return [];
  if (source.file === 'docs/reference/spec-coverage.md') return [[text.title, source.path, '', '']];
  return text.passages.map(({ heading, anchor, text: words }) => [
    text.title,
    anchor === '' ? source.path : `${source.path}#${anchor}`,
    heading,
    words,
  ]);
}

function ownFile(name: string): string {
  return readFileSync(join(here, name), 'utf8');
}

function font(path: string, from: string): { path: string; base64: string } {
  return { path, base64: readFileSync(fontsOf.resolve(from)).toString('base64') };
}

/** The script of the pages as one module: search, light and dark, reach by keyboard. */
export async function browserScript(): Promise<string> {
  const made = await build({
    entryPoints: [join(here, 'browser/main.js')],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    minify: true,
  });
  return made.outputFiles[0]?.text ?? '';
}
