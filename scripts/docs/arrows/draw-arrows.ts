import { isPassage, layers, withoutShortcuts, withPassages, type Graph } from './layers.ts';

const box = { height: 38, gap: 26, letter: 8.4, padding: 16 };
const rowHeight = 92;
const margin = 24;

interface Place {
  x: number;
  y: number;
  width: number;
}

/** Draws who uses whom, the users on top. Arrows that follow from others are left out. */
export function drawArrows(title: string, graph: Graph): string {
  const { graph: drawn, rows: placed } = withPassages(withoutShortcuts(graph), layers(graph));
  const rows = ordered(placed, drawn).reverse();
  const widths = rows.map((row) => row.reduce((sum, name) => sum + widthOf(name) + box.gap, -box.gap));
  const width = Math.max(...widths) + 2 * margin;
  const height = rows.length * rowHeight + 2 * margin - (rowHeight - box.height);
  const places = new Map<string, Place>();
  rows.forEach((row, level) => {
    let x = (width - (widths[level] ?? 0)) / 2;
    for (const name of row) {
      places.set(name, { x, y: margin + level * rowHeight, width: widthOf(name) });
      x += widthOf(name) + box.gap;
    }
  });
  const lines = [...drawn].flatMap(([from, used]) => [...used].map((to) => arrow(places, from, to)));
  const boxes = [...places].filter(([name]) => !isPassage(name)).map(([name, place]) => room(name, place));
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${round(width)} ${round(height)}" width="${round(width)}" role="img" aria-label="${title}">`,
    `<title>${title}</title>`,
    '<style>text{font:15px ui-sans-serif,system-ui,sans-serif}</style>',
    '<defs><marker id="tip" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0 8 4 0 8Z" fill="#a0693a"/></marker></defs>',
    `<rect width="100%" height="100%" rx="12" fill="#fbf7f0"/>`,
    ...lines,
    ...boxes,
    '</svg>',
    '',
  ].join('\n');
}

/** Within a row, a name stands near those it uses: rows are ordered from the lowest up. */
function ordered(rows: string[][], graph: Graph): string[][] {
  const position = new Map<string, number>();
  return rows.map((row) => {
    const wish = (name: string) => {
      const spots = [...(graph.get(name) ?? [])].map((other) => position.get(other) ?? 0.5);
      return spots.length === 0 ? 0.5 : spots.reduce((sum, spot) => sum + spot, 0) / spots.length;
    };
    const sorted = [...row].sort((a, b) => wish(a) - wish(b));
    sorted.forEach((name, index) => position.set(name, (index + 0.5) / sorted.length));
    return sorted;
  });
}

function arrow(places: ReadonlyMap<string, Place>, from: string, to: string): string {
  const [start, end] = [places.get(from), places.get(to)];
  if (start === undefined || end === undefined) throw new Error(`${from} → ${to} has no place`);
  const [x1, y1] = [start.x + start.width / 2, start.y + (isPassage(from) ? box.height / 2 : box.height)];
  const [x2, y2] = [end.x + end.width / 2, end.y + (isPassage(to) ? box.height / 2 : -2)];
  const bend = (y2 - y1) / 2;
  const tip = isPassage(to) ? '' : ' marker-end="url(#tip)"';
  return `<path d="M${round(x1)} ${round(y1)} C${round(x1)} ${round(y1 + bend)} ${round(x2)} ${round(y2 - bend)} ${round(x2)} ${round(y2)}" fill="none" stroke="#c99a6b" stroke-width="1.6"${tip}/>`;
}

function room(name: string, { x, y, width }: Place): string {
  return [
    `<rect x="${round(x)}" y="${y}" width="${round(width)}" height="${box.height}" rx="8" fill="#fff" stroke="#a0693a"/>`,
    `<text x="${round(x + width / 2)}" y="${y + 24}" text-anchor="middle" fill="#2b2118">${name}</text>`,
  ].join('');
}

function widthOf(name: string): number {
  return isPassage(name) ? 8 : name.length * box.letter + 2 * box.padding;
}

function round(value: number): string {
  return String(Math.round(value * 10) / 10);
}
