/** The least contrast of text that WCAG 2.2 asks for (AA). */
export const leastContrast = 4.5;

/** The contrast of two colours such as `#9c4a1a`, from 1 to 21. */
export function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour mixed with a share (0 to 1) of another. */
export function mixColors(one: string, other: string, share: number): string {
  const [from, to] = [channels(one), channels(other)];
  const mixed = from.map((value, index) => Math.round(value * (1 - share) + (to[index] ?? 0) * share));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

/** A colour as close to it as can be read on all these grounds, made darker or lighter as far as is needed. */
export function legibleColor(
  color: string,
  towards: 'darker' | 'lighter',
  grounds: readonly string[],
): string {
  const end = towards === 'darker' ? '#000000' : '#ffffff';
  for (let share = 0; share < 1; share += 0.01) {
    const tried = mixColors(color, end, share);
    if (grounds.every((ground) => contrastOf(tried, ground) >= leastContrast)) return tried;
  }
  return end;
}

function channels(color: string): number[] {
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = channels(color).map((value) => {
    const share = value / 255;
    return share <= 0.040_45 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
