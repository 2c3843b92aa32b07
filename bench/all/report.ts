import { cpus, totalmem } from 'node:os';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { leastRatios } from './least-ratios.ts';
import { readTables } from './read-tables.ts';
import { root } from '../../test/harness/product.ts';

/** What a bench gave. */
export interface BenchResult {
  name: string;
  title: string;
  /** How it was called. */
  command: string;
  printed: string;
  /** What it complained of. */
  missed: string[];
  code: number | null;
  seconds: number;
  /** Files of pictures, relative to the report, one for each table that can be drawn. */
  pictures: (string | undefined)[];
}

/** The whole report as Markdown. */
export function reportOf(
  results: readonly BenchResult[],
  { short, at }: { short: boolean; at: Date },
): string {
  const failed = results.filter(({ code }) => code !== 0);
  return [
    '# Benchmarks',
    '',
    'Written by `npm run bench`; `--peers` also installs other products into a folder of the user and measures them beside. Ratios within one run mean',
    'more than amounts: both sides ran by turns on the same machine.',
    '',
    ...(short ? ['**A short run, which shows that everything works; its figures mean little.**', ''] : []),
    `| | |`,
    `|---|---|`,
    `| date | ${at.toISOString().slice(0, 16).replace('T', ' ')} UTC |`,
    `| machine | ${cpus().length} × ${cpus()[0]?.model ?? 'processor'}, ${Math.round(totalmem() / 1024 ** 3)} GB |`,
    `| system | ${process.platform} ${process.arch} |`,
    `| Node | ${process.versions.node} |`,
    `| Bakehouse | ${version()} |`,
    `| limits missed | ${failed.length === 0 ? 'none' : failed.map(({ title }) => title).join(', ')} |`,
    '',
    ...glance(results),
    ...results.flatMap(sectionOf),
  ].join('\n');
}

/** What most readers look for. */
function glance(results: readonly BenchResult[]): string[] {
  const ratios = leastRatios(results.flatMap(({ printed }) => readTables(printed)));
  if (ratios.length === 0) return [];
  return [
    '## Beside others, at a glance',
    '',
    'How many times as fast as the other product, in the case where it comes nearest.',
    '',
    '| beside | connections | nearest case | faster |',
    '|---|--:|---|--:|',
    ...ratios.map(
      ({ peer, connections, what, times }) => `| ${peer} | ${connections} | ${what} | ${times}× |`,
    ),
    '',
  ];
}

/** The section of one bench, as lines. */
export function sectionOf({
  title,
  command,
  printed,
  missed,
  code,
  seconds,
  pictures,
}: BenchResult): string[] {
  return [
    `## ${title}`,
    '',
    `\`${command}\`, ${seconds.toFixed(0)} s${code === 0 ? '' : `, **ended with ${code}**`}`,
    '',
    ...asMarkdown(printed, (at) => (pictures[at] === undefined ? [] : [`![${title}](${pictures[at]})`, ''])),
    ...missed.flatMap((line) => [`**${line}**`, '']),
  ];
}

/** Tables stay tables, each after its picture; everything else that was printed is shown as it was. */
function asMarkdown(printed: string, pictureOf: (table: number) => string[]): string[] {
  const blocks: { table: boolean; lines: string[] }[] = [];
  for (const line of printed.split('\n')) {
    const table = line.startsWith('|');
    const last = blocks.at(-1);
    if (last?.table === table) last.lines.push(line);
    else blocks.push({ table, lines: [line] });
  }
  let tables = 0;
  return blocks.flatMap(({ table, lines }) => {
    const text = lines.join('\n').replaceAll(/^\n+|\n+$/g, '');
    if (text.trim() === '') return [];
    return table ? [...pictureOf(tables++), text, ''] : ['```', text, '```', ''];
  });
}

function version(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
