import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { howMany } from '@bakehouse/contract';
import { expect, test } from 'vitest';
import { root } from '../harness/product.ts';
import { sourcesIn } from './sentences-in.ts';

/** A number that stands before a word in the plural. */
const english =
  /\$\{([^{}]+)\} (?:attempts|bytes|calls|characters|columns|connections|days|elements|entries|errors|fields|files|hours|items|keys|letters|levels|lines|mails|members|minutes|modules|nodes|operations|options|pages|parameters|parts|queues|records|requests|revisions|roles|rows|runs|seconds|steps|tables|times|tokens|tools|types|users|values|views|workflows)\b/g;
const german =
  /\$\{([^{}]+)\} (?:Abschnitte|Änderungen|Dateien|Einträge|Einträgen|Elemente|Felder|Läufe|Minuten|Operationen|Punkte|Schritte|Schritten|Seiten|Sekunden|Spalten|Stunden|Tabellen|Tage|Tagen|Werte|Workflows|Zeilen|Zellen)\b/g;

/** What is never one: limits that stand in the source, and what there are several of. */
const neverOne = [
  /^(?:most\w*|\w*Limit|[\w.]*[lL]imits?\.\w+|longest\w*|jsonTextLevels|inputLimit|MAX_DEPTH|keptDays|deepest|patience|connections|pieceValueLimits\.\w+|limit)$/,
  // Two that could be meant.
  /^found\.length$/,
  /^(?:longest|cost|most)\.toLocaleString\('en'\)$/,
];

/** Whether a line, or one shortly before it, asks for one. */
const asks = (lines: readonly string[], at: number) =>
  /[=!]== (?:1\b|'1')|> 1\b/.test(lines.slice(Math.max(0, at - 4), at + 1).join('\n'));

function inSources(pattern: RegExp, packages: readonly string[]): string[] {
  return packages
    .flatMap((name) => sourcesIn(join('packages', name, 'src')))
    .flatMap((file) => {
      const lines = readFileSync(join(root, file), 'utf8').split('\n');
      return lines.flatMap((line, at) =>
        [...line.matchAll(pattern)]
          .filter(([, counted = '']) => !neverOne.some((each) => each.test(counted)) && !asks(lines, at))
          .map(([said]) => `${file}:${at + 1} ${said}`),
      );
    });
}

test('ERR26 no text says a number before a word in the plural where it may be one', () => {
  expect(
    inSources(
      english,
      readdirSync(join(root, 'packages')).filter((name) => existsSync(join(root, 'packages', name, 'src'))),
    ),
  ).toEqual([]);
  expect(inSources(german, ['web'])).toEqual([]);
});

test('ERR26 one is said in the singular, whether as a number or as a text that is shown', () => {
  expect([0, 1, 2].map((count) => howMany(count, 'row'))).toEqual(['0 rows', '1 row', '2 rows']);
  expect(['1', '1,000'].map((count) => howMany(count, 'entry', 'entries'))).toEqual([
    '1 entry',
    '1,000 entries',
  ]);
});
