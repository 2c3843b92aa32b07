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
  const { default: list } = await import('./known-pieces.json', {
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
