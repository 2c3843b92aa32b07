const colours = ['#b4531f', '#1f6f8b', '#4d7c0f', '#7c3aed', '#be185d', '#57534e'] as const;

/** The colour of the first, second, … thing that is drawn. */
export function colourOf(index: number): string {
  return colours[index % colours.length] ?? colours[0];
}

/** A picture as SVG: paper, a title, and what is drawn on it. */
export function picture(
  title: string,
  { width, height }: { width: number; height: number },
  drawn: readonly string[],
): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="system-ui, sans-serif" font-size="12" role="img" aria-label="${escaped(title)}">`,
    `<rect width="${width}" height="${height}" fill="#fffdf8"/>`,
    `<text x="16" y="24" font-size="16" fill="#2b2118">${escaped(title)}</text>`,
    ...drawn,
    '</svg>',
    '',
  ].join('\n');
}

/** Text that may stand in SVG. */
export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
