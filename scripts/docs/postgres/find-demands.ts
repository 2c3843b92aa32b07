import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { demands, type Demand } from './demands.ts';

/** Where something is asked of PostgreSQL. */
export interface FoundDemand extends Demand {
  /** How many places ask for it. */
  places: number;
  /** The files they are in, by path. */
  files: string[];
}

/** Where statements are written. */
const folders = ['packages/store/src', 'packages/server/src'];

/** What is no part of the product, or asks databases of others. */
const left = /\.test\.ts$|\/testing\/|\/foreign\/|\/delivery\/databases\//;

/** Finds every place that asks for something; throws where nothing asks for it any more. */
export function findDemands(root: string): FoundDemand[] {
  const sources = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(ts|sql)$/.test(entry.name))
      .map((entry) => relative(root, join(entry.parentPath, entry.name)))
      .filter((path) => !left.test(path))
      .map((path) => ({ path, text: withoutComments(readFileSync(join(root, path), 'utf8')) })),
  );
  return demands.map((demand) => {
    const found = sources
      .map(({ path, text }) => ({ path, count: placesIn(text, demand.pattern) }))
      .filter(({ count }) => count > 0)
      .sort((a, b) => (a.path < b.path ? -1 : 1));
    if (found.length === 0) throw new Error(`nothing asks for ${demand.name}: take it out of demands.ts`);
    return {
      ...demand,
      places: found.reduce((sum, { count }) => sum + count, 0),
      files: found.map(({ path }) => path),
    };
  });
}

/** How often a text asks for it. */
function placesIn(text: string, pattern: RegExp): number {
  return [...text.matchAll(new RegExp(pattern, 'gi'))].length;
}

/** A source without the lines that only tell of something. */
export function withoutComments(source: string): string {
  return source
    .split('\n')
    .filter((line) => !/^\s*(--|\/\/|\/?\*)/.test(line))
    .join('\n');
}
