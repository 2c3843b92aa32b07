import { Problem } from '@bakehouse/contract';
import { searchPieces } from '../../delivery/pieces/known-pieces.ts';

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
