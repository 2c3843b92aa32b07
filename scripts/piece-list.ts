/**
 * Writes the list of pieces that `bakehouse connect piece --search` looks through:
 * `npx tsx scripts/piece-list.ts FOLDER`, where FOLDER is a checkout of github.com/activepieces/activepieces. Versions are those
 * of that checkout; which ones a registry has is found out when a piece is installed.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const target = new URL('../packages/server/src/delivery/pieces/known-pieces.json', import.meta.url);
const longestText = 90;

const [folder = ''] = process.argv.slice(2);
const root = join(folder, 'packages/pieces/community');
const lines = readdirSync(root)
  .filter((name) => existsSync(join(root, name, 'src/index.ts')))
  .map((name) => JSON.stringify(told(name)))
  .sort();
writeFileSync(target, `[\n  ${lines.join(',\n  ')}\n]\n`);
process.stdout.write(`${lines.length} pieces\n`);

/** The name of a piece, its version, what it is called, what it does and what it belongs to. */
function told(name: string): string[] {
  const { version } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')) as {
    version: string;
  };
  const source = readFileSync(join(root, name, 'src/index.ts'), 'utf8');
  const piece = source.slice(source.indexOf('createPiece('));
  const about = textIn(piece, 'description').split(/(?<=[.!?]) /)[0] ?? '';
  const short = about.length > longestText ? `${about.slice(0, longestText - 1).trimEnd()}…` : about;
  const categories = [...piece.matchAll(/PieceCategory\.(\w+)/g)].map(([, each = '']) =>
    each.toLowerCase().replaceAll('_', ' '),
  );
  return [name, version, textIn(piece, 'displayName') || name, short, [...new Set(categories)].join(', ')];
}

/** A text that stands in the declaration of a piece. */
function textIn(piece: string, key: string): string {
  const found =
    new RegExp(`\\b${key}:\\s*(?:'((?:[^'\\\\]|\\\\.)*)'|"([^"]*)"|\`([^\`]*)\`)`).exec(piece) ?? [];
  const text = found.slice(1).find((each) => each !== undefined) ?? '';
  return text.replaceAll(/\\(.)/g, '$1').replaceAll(/\s+/g, ' ').trim();
}
