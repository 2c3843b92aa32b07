/** A QR code as rows of modules, true for dark: byte mode, error correction M, versions 1 to 13. Undefined where the text is too long. */
export function qrCode(text: string): boolean[][] | undefined {
  const bytes = new TextEncoder().encode(text);
  const version = blocks.findIndex(
    ([ecc, small, count, large], at) =>
      at > 0 && capacity([ecc, small, count, large]) >= bytes.length + (at < 10 ? 2 : 3),
  );
  if (version < 1) return undefined;
  const layout = blocks[version] ?? [0, 0, 0, 0];
  const words = interleaved(codewords(bytes, version, capacity(layout)), layout);
  const { modules, fixed } = frame(version);
  place(modules, fixed, words);
  const masked = masks.map((mask, index) => drawMask(modules, fixed, mask, index));
  const scores = masked.map(penalty);
  return masked[scores.indexOf(Math.min(...scores))];
}

/** By version, for level M: words of error correction a block, words of a short block, short blocks, long blocks (one word more). */
const blocks: readonly (readonly [number, number, number, number])[] = [
  [0, 0, 0, 0],
  [10, 16, 1, 0],
  [16, 28, 1, 0],
  [26, 44, 1, 0],
  [18, 32, 2, 0],
  [24, 43, 2, 0],
  [16, 27, 4, 0],
  [18, 31, 4, 0],
  [22, 38, 2, 2],
  [22, 36, 3, 2],
  [26, 43, 4, 1],
  [30, 50, 1, 4],
  [22, 36, 6, 2],
  [22, 37, 8, 1],
];

const alignment: readonly (readonly number[])[] = [
  [],
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
  [6, 30, 54],
  [6, 32, 58],
  [6, 34, 62],
];

function capacity([, small, count, large]: readonly [number, number, number, number]): number {
  return small * count + (small + 1) * large;
}

function codewords(bytes: Uint8Array, version: number, size: number): number[] {
  const bits: number[] = [];
  const add = (value: number, count: number) => {
    for (let at = count - 1; at >= 0; at -= 1) bits.push((value >> at) & 1);
  };
  add(4, 4);
  add(bytes.length, version < 10 ? 8 : 16);
  for (const byte of bytes) add(byte, 8);
  add(0, Math.min(4, size * 8 - bits.length));
  add(0, (8 - (bits.length % 8)) % 8);
  const words: number[] = [];
  for (let at = 0; at < bits.length; at += 8)
    words.push(bits.slice(at, at + 8).reduce((sum, bit) => sum * 2 + bit, 0));
  for (let pad = 0xec; words.length < size; pad ^= 0xec ^ 0x11) words.push(pad);
  return words;
}

function interleaved(
  words: readonly number[],
  [ecc, small, count, large]: readonly [number, number, number, number],
): number[] {
  const parts: { data: number[]; check: number[] }[] = [];
  for (let at = 0, block = 0; block < count + large; block += 1) {
    const data = words.slice(at, (at += small + (block < count ? 0 : 1)));
    parts.push({ data, check: remainder(data, ecc) });
  }
  const take = (key: 'data' | 'check', most: number) =>
    Array.from({ length: most }, (_, at) => parts.flatMap((part) => part[key][at] ?? [])).flat();
  return [...take('data', small + 1), ...take('check', ecc)];
}

/** Multiplication in the field of 256 elements that QR codes use. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >> 7) * 0x11d);
    product ^= ((b >> bit) & 1) * a;
  }
  return product;
}

/** The words of error correction (Reed and Solomon). */
function remainder(data: readonly number[], degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0));
  for (let round = 0, root = 1; round < degree; round += 1, root = times(root, 2)) {
    for (let at = 0; at < degree; at += 1)
      divisor[at] = times(divisor[at] ?? 0, root) ^ (at + 1 < degree ? (divisor[at + 1] ?? 0) : 0);
  }
  const rest = Array.from({ length: degree }, () => 0);
  for (const word of data) {
    const factor = word ^ (rest.shift() ?? 0);
    rest.push(0);
    for (let at = 0; at < degree; at += 1) rest[at] = (rest[at] ?? 0) ^ times(divisor[at] ?? 0, factor);
  }
  return rest;
}

interface Frame {
  modules: boolean[][];
  fixed: boolean[][];
}

/** What every code of a version has: the three corners, timing, alignment and version marks. */
function frame(version: number): Frame {
  const size = version * 4 + 17;
  const modules = Array.from({ length: size }, () => Array.from({ length: size }, () => false));
  const fixed = modules.map((row) => [...row]);
  const set = (x: number, y: number, dark: boolean) => {
    const [row, marks] = [modules[y], fixed[y]];
    if (row === undefined || marks === undefined || x < 0 || x >= size) return;
    row[x] = dark;
    marks[x] = true;
  };
  for (let at = 0; at < size; at += 1) {
    set(6, at, at % 2 === 0);
    set(at, 6, at % 2 === 0);
  }
  for (const [cx, cy] of [
    [3, 3],
    [size - 4, 3],
    [3, size - 4],
  ] as const) {
    for (let dy = -4; dy <= 4; dy += 1) {
      for (let dx = -4; dx <= 4; dx += 1) {
        const away = Math.max(Math.abs(dx), Math.abs(dy));
        set(cx + dx, cy + dy, away !== 2 && away !== 4);
      }
    }
  }
  const centres = alignment[version] ?? [];
  for (const cy of centres) {
    for (const cx of centres) {
      const corner = (cx === 6 && cy === 6) || (cx === 6 && cy === size - 7) || (cx === size - 7 && cy === 6);
      if (corner) continue;
      for (let dy = -2; dy <= 2; dy += 1) {
        for (let dx = -2; dx <= 2; dx += 1) set(cx + dx, cy + dy, Math.max(Math.abs(dx), Math.abs(dy)) !== 1);
      }
    }
  }
  drawFormat(set, size, 0);
  if (version >= 7) {
    let rest = version;
    for (let at = 0; at < 12; at += 1) rest = (rest << 1) ^ ((rest >> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const [a, b] = [size - 11 + (at % 3), Math.floor(at / 3)];
      set(a, b, ((bits >> at) & 1) === 1);
      set(b, a, ((bits >> at) & 1) === 1);
    }
  }
  return { modules, fixed };
}

/** Which mask was taken, twice; level M is 0. */
function drawFormat(set: (x: number, y: number, dark: boolean) => void, size: number, mask: number): void {
  let rest = mask;
  for (let at = 0; at < 10; at += 1) rest = (rest << 1) ^ ((rest >> 9) * 0x537);
  const bits = ((mask << 10) | rest) ^ 0x5412;
  const bit = (at: number) => ((bits >> at) & 1) === 1;
  for (let at = 0; at <= 5; at += 1) set(8, at, bit(at));
  set(8, 7, bit(6));
  set(8, 8, bit(7));
  set(7, 8, bit(8));
  for (let at = 9; at < 15; at += 1) set(14 - at, 8, bit(at));
  for (let at = 0; at < 8; at += 1) set(size - 1 - at, 8, bit(at));
  for (let at = 8; at < 15; at += 1) set(8, size - 15 + at, bit(at));
  set(8, size - 8, true);
}

/** The words go up and down in pairs of columns, from the right. */
function place(modules: boolean[][], fixed: boolean[][], words: readonly number[]): void {
  const size = modules.length;
  let at = 0;
  for (let right = size - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    for (let step = 0; step < size; step += 1) {
      for (const x of [right, right - 1]) {
        const y = ((right + 1) & 2) === 0 ? size - 1 - step : step;
        const row = modules[y];
        if (row === undefined || fixed[y]?.[x] === true || at >= words.length * 8) continue;
        row[x] = (((words[at >> 3] ?? 0) >> (7 - (at & 7))) & 1) === 1;
        at += 1;
      }
    }
  }
}

const masks: readonly ((x: number, y: number) => boolean)[] = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

function drawMask(
  modules: boolean[][],
  fixed: boolean[][],
  mask: (x: number, y: number) => boolean,
  index: number,
): boolean[][] {
  const made = modules.map((row, y) =>
    row.map((dark, x) => (fixed[y]?.[x] === true ? dark : dark !== mask(x, y))),
  );
  drawFormat(
    (x, y, dark) => {
      const row = made[y];
      if (row !== undefined) row[x] = dark;
    },
    made.length,
    index,
  );
  return made;
}

/** How hard a code is to read: long runs, squares, patterns like the corners, and an uneven share of dark. */
function penalty(modules: boolean[][]): number {
  const size = modules.length;
  const turned = modules.map((_, x) => modules.map((row) => row[x] ?? false));
  let score = 0;
  for (const line of [...modules, ...turned]) {
    const text = line.map((dark) => (dark ? '1' : '0')).join('');
    for (const run of text.match(/0{5,}|1{5,}/g) ?? []) score += run.length - 2;
    for (let at = 0; at + 11 <= size; at += 1) {
      const part = text.slice(at, at + 11);
      if (part === '10111010000' || part === '00001011101') score += 40;
    }
  }
  for (let y = 0; y + 1 < size; y += 1) {
    for (let x = 0; x + 1 < size; x += 1) {
      const dark = modules[y]?.[x];
      if (dark === modules[y]?.[x + 1] && dark === modules[y + 1]?.[x] && dark === modules[y + 1]?.[x + 1])
        score += 3;
    }
  }
  const share = modules.flat().filter(Boolean).length / (size * size);
  return score + Math.floor(Math.abs(share * 20 - 10)) * 10;
}
