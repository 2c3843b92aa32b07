const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  colon: ':',
  tab: '\t',
  newline: '\n',
  lpar: '(',
  rpar: ')',
  sol: '/',
  num: '#',
  quest: '?',
  equals: '=',
  period: '.',
  comma: ',',
};

/** Text of an attribute with its character references resolved, as far as they matter for addresses. */
export function decodeEntities(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(/&(?:#x([0-9a-f]{1,8})|#(\d{1,8})|([a-z]{2,10}));?/gi, (whole, hex, decimal, name) => {
    if (typeof name === 'string') return named[name.toLowerCase()] ?? whole;
    const code = typeof hex === 'string' ? Number.parseInt(hex, 16) : Number(decimal);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd';
  });
}
