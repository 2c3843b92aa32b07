import { worldPoint, type MapView, type Size } from './view.ts';

/** A square picture of the background, and where it stands in the frame. */
export interface Tile {
  key: string;
  url: string;
  x: number;
  y: number;
  side: number;
}

/** The tiles that the frame needs. */
export function tilesOf(address: string, view: MapView, { width, height }: Size): Tile[] {
  const level = Math.max(0, Math.round(view.zoom));
  const side = 256 * 2 ** (view.zoom - level);
  const middle = worldPoint(view, view.zoom);
  const [left, top] = [middle.x - width / 2, middle.y - height / 2];
  const count = 2 ** level;
  const tiles: Tile[] = [];
  for (let row = Math.max(0, Math.floor(top / side)); row * side < top + height && row < count; row += 1)
    for (let column = Math.floor(left / side); column * side < left + width; column += 1) {
      // Beyond the 180th meridian the world begins anew.
      const x = ((column % count) + count) % count;
      const url = address
        .replaceAll('{z}', String(level))
        .replaceAll('{x}', String(x))
        .replaceAll('{y}', String(row));
      tiles.push({
        key: `${level}/${column}/${row}`,
        url,
        x: column * side - left,
        y: row * side - top,
        side,
      });
    }
  return tiles;
}

/** A part of the words that name whom the tiles are from. */
export interface Credit {
  text: string;
  link?: string;
}

/** Reads words in which `[text](https://…)` is a link. */
export function creditsOf(words: string): Credit[] {
  const parts = words.split(/\[([^\]]+)\]\((https?:\/\/[^)\s]+)\)/);
  return parts.flatMap((text, index): Credit[] => {
    if (index % 3 === 2 || text === '') return [];
    const link = index % 3 === 1 ? parts[index + 1] : undefined;
    return [link === undefined ? { text } : { text, link }];
  });
}
