import { Problem } from '@bakehouse/contract';

/** A piece that was there when this release was made. */
export interface KnownPiece {
  name: string;
  version: string;
  title: string;
  about: string;
  categories: string;
}

/** The pieces that have all words in their name, title, description or categories; by name. The list is read only here. */
export async function searchPieces(text: string): Promise<KnownPiece[]> {
  const { default: list } = await import('../../delivery/pieces/known-pieces.json', {
    with: { type: 'json' },
  });
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return list
    .filter((piece) => words.every((word) => piece.join(' ').toLowerCase().includes(word)))
    .map(([name = '', version = '', title = '', about = '', categories = '']) => ({
      name,
      version,
      title,
      about,
      categories,
    }));
}

/** What is printed of them. */
export async function foundPieces(text: string, json: boolean): Promise<string> {
  const found = await searchPieces(text);
  if (json) return `${JSON.stringify(found)}\n`;
  if (found.length === 0)
    throw new Problem(
      'not_found',
      `No piece has "${text}" in its name or description: try another word, or look at https://www.activepieces.com/pieces.`,
    );
  const width = Math.max(...found.map(({ name }) => name.length));
  const lines = found.map(
    ({ name, title, about }) => `${name.padEnd(width)}  ${title}${about && `: ${about}`}`,
  );
  return `${lines.join('\n')}\n`;
}
