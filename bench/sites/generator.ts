import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endWithBench } from '../peers/process.ts';

/** Something that makes a site of the bench's content. */
export interface SiteGenerator {
  name: string;
  /** How often a change is measured in each round; the slow ones, of whose rebuilds nothing is asked, once. */
  rebuilds: number;
  /** Writes the content of so many pages in the form that it reads fastest. */
  open: (pages: number) => Promise<OpenSite>;
}

/** A site of a generator; times are milliseconds. */
export interface OpenSite {
  /** Builds everything anew, from nothing that was built before. */
  full(): Promise<FullBuild>;
  /** Changes the heading of a page and builds again. */
  rebuild: (index: number, change: string) => Promise<number>;
  /** A page as it was made, and how many there are. */
  read: (index: number) => Promise<string>;
  count: () => Promise<number>;
  close: () => Promise<void>;
}

/** The time of a whole build; `start` is that of a process that is there already when a user asks for one. */
export interface FullBuild {
  start: number;
  build: number;
}

/** Runs a command to its end and gives the time it took. */
export async function timed(
  cwd: string,
  command: string,
  argv: string[],
  env: Record<string, string> = {},
): Promise<number> {
  const started = performance.now();
  const child = spawn(command, argv, {
    cwd,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH: process.env.PATH ?? '', HOME: cwd, NODE_ENV: 'production', ...env },
  });
  endWithBench(child);
  let output = '';
  const keep = (chunk: Buffer) => (output = (output + chunk.toString()).slice(-2000));
  child.stdout.on('data', keep);
  child.stderr.on('data', keep);
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  const elapsed = performance.now() - started;
  if (child.exitCode !== 0) throw new Error(`${command} ended with ${child.exitCode}: ${output.trim()}`);
  return elapsed;
}

/** Reads what a generator wrote as `page-N/index.html` into a folder. */
export function writtenPages(folder: string): Pick<OpenSite, 'read' | 'count'> {
  return {
    read: (index) => Promise.resolve(readFileSync(join(folder, `page-${index}`, 'index.html'), 'utf8')),
    count: () => Promise.resolve(readdirSync(folder).filter((name) => name.startsWith('page-')).length),
  };
}
