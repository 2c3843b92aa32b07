/** Puts the groups of a match into a replacement: `$0` the match, `$1` the first group, `$$` a dollar sign. */
export function substitute(replacement: string, match: string, groups: unknown[]): string {
  let result = '';
  let at = 0;
  for (let dollar = replacement.indexOf('$'); dollar !== -1; dollar = replacement.indexOf('$', at)) {
    result += replacement.slice(at, dollar);
    at = dollar + 1;
    const next = replacement.charAt(at);
    if (next === '$' || next === '0') {
      result += next === '$' ? '$' : match;
      at++;
      continue;
    }
    const index = groupIndex(replacement, at, groups.length);
    if (index === undefined) {
      result += '$';
      continue;
    }
    const group = groups[index - 1];
    if (typeof group === 'string') result += group;
    at += String(index).length;
  }
  return result + replacement.slice(at);
}

/** The number behind a dollar sign: as many digits as the count of groups has, one less where that is too large. */
function groupIndex(replacement: string, at: number, count: number): number | undefined {
  const digits = count === 0 ? 1 : Math.floor(Math.log10(count)) + 1;
  let index = Number.parseInt(replacement.slice(at, at + digits), 10);
  if (digits > 1 && index > count) index = Number.parseInt(replacement.slice(at, at + digits - 1), 10);
  return Number.isNaN(index) ? undefined : index;
}
