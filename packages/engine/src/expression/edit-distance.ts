/** How many letters must be added, removed, changed, or exchanged with their neighbour, to get from the one text to each of others. */
export function distanceFrom(text: string): (other: string) => number {
  // oxlint-disable-next-line no-control-regex -- any character of one byte
  return /^[\0-\xff]{1,32}$/.test(text) ? byBits(text) : byRows(text);
}

/**
 * A column of the table of differences in two words of bits, as Myers described it (A fast bit-vector algorithm, 1999), with
 * exchanged neighbours as Hyyrö did (2003): a workflow full of misspelt names asks for millions of distances.
 */
function byBits(text: string): (other: string) => number {
  const places = new Int32Array(256);
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
    places[code] = (places[code] ?? 0) | (1 << index);
  }
  const last = 1 << (text.length - 1);
  return (other) => {
    let more = -1;
    let less = 0;
    let distance = text.length;
    let equal = 0;
    let before = 0;
    for (let index = 0; index < other.length; index++) {
      const same = places[other.charCodeAt(index)] ?? 0;
      equal = (((~equal & same) << 1) & before) | (((same & more) + more) ^ more) | same | less;
      before = same;
      let right = less | ~(equal | more);
      let left = more & equal;
      if ((right & last) !== 0) distance++;
      if ((left & last) !== 0) distance--;
      right = (right << 1) | 1;
      left <<= 1;
      more = left | ~(equal | right);
      less = right & equal;
    }
    return distance;
  };
}

function byRows(text: string): (other: string) => number {
  return (other) => {
    let above = Array.from({ length: other.length + 1 }, (_item, index) => index);
    let second: number[] = [];
    for (let i = 1; i <= text.length; i++) {
      const row = [i];
      for (let j = 1; j <= other.length; j++) {
        const change = (above[j - 1] ?? 0) + (text.charAt(i - 1) === other.charAt(j - 1) ? 0 : 1);
        const isTurned =
          text.charAt(i - 2) === other.charAt(j - 1) && text.charAt(i - 1) === other.charAt(j - 2);
        const exchange = isTurned ? (second[j - 2] ?? change) + 1 : change;
        row.push(Math.min(change, exchange, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
      }
      second = above;
      above = row;
    }
    return above[other.length] ?? 0;
  };
}
