import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, test } from 'vitest';
import { root } from '../harness/product.ts';

interface Chunk {
  file: string;
  src?: string;
  name?: string;
  imports?: string[];
  css?: string[];
  assets?: string[];
}

const app = join(root, 'dist', 'app');
let manifest: Record<string, Chunk> = {};

beforeAll(() => {
  execFileSync(process.execPath, [join(root, 'scripts', 'build.mjs')]);
  manifest = JSON.parse(readFileSync(join(app, '.vite', 'manifest.json'), 'utf8')) as typeof manifest;
});

/** The bytes that travel for these parts and all they import, compressed; typefaces are compressed already. */
function weight(...parts: string[]): number {
  const files = new Set<string>();
  const seen = new Set<string>();
  const walk = (name: string) => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (seen.has(name)) return;
    seen.add(name);
    for (const file of [chunk.file, ...(chunk.css ?? [])]) files.add(file);
    for (const asset of chunk.assets ?? []) if (/latin-wght-normal/.test(asset)) files.add(asset);
    chunk.imports?.forEach(walk);
  };
  parts.forEach(walk);
  return [...files]
    .map((file) => readFileSync(join(app, file)))
    .reduce((sum, content) => sum + Math.min(gzipSync(content, { level: 9 }).length, content.length), 0);
}

/** A part that others import as well goes by the name of its chunk. */
function chunkNamed(name: string): string {
  return Object.keys(manifest).find((each) => manifest[each]?.name === name) ?? name;
}

/** What one meets before anything else. */
const firstScreens = () => ['src/screens/entry/sign-in/SignIn.tsx', chunkNamed('Home')];

describe('the app stays light', () => {
  test('the sign-in loads at most 300 KB', () => {
    expect(weight('index.html', 'src/screens/entry/sign-in/SignIn.tsx')).toBeLessThan(300 * 1024);
  });

  test('the workflow editor with its code editor loads at most 250 KB more than the first screen', () => {
    const parts = ['index.html', chunkNamed('Shell'), ...firstScreens()];
    const screen = chunkNamed('WorkflowEditor');
    const more = weight(...parts, screen, 'src/workflow/forms/code/CodeArea.tsx') - weight(...parts);
    expect(more).toBeLessThan(250 * 1024);
    // What comes only when it is asked for is small: none of it may become a second editor.
    const later = Object.keys(manifest).filter((each) => /^src\/workflow\/editor\/.*\.tsx$/.test(each));
    expect(later.length).toBeGreaterThan(4);
    const all = weight(...parts, screen, 'src/workflow/forms/code/CodeArea.tsx', ...later) - weight(...parts);
    expect(all - more).toBeLessThan(46 * 1024);
  });

  test('TEXT12 the editor of rich texts loads at most 100 KB more than a list and what shows a text', () => {
    const parts = ['index.html', chunkNamed('Shell'), ...firstScreens(), chunkNamed('Index')];
    const shown = [...parts, 'src/parts/text/FormattedMarkdown.tsx'];
    const more = weight(...shown, 'src/fields/richtext/RichEditor.tsx') - weight(...shown);
    expect(more).toBeGreaterThan(50 * 1024);
    expect(more).toBeLessThan(100 * 1024);
  });

  test('the first list loads at most 460 KB in all', () => {
    const sum = weight('index.html', chunkNamed('Shell'), ...firstScreens(), chunkNamed('Index'));
    expect(sum).toBeLessThan(460 * 1024);
  });
});
