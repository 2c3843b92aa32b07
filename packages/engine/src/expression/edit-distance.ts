/** How many letters must be added, removed or changed to get from the one text to each of others. */
export function distanceFrom(text: string): (other: string) => number {
  return text.length > 0 && text.length <= 32 && isNarrow(text) ? byBits(text) : byRows(text);
}

/**
 * A column of the table of differences in two words of bits, as Myers described it (A fast bit-vector algorithm, 1999): a
 * workflow full of misspelt names asks for millions of distances.
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
    for (let index = 0; index < other.length; index++) {
      const same = places[other.charCodeAt(index)] ?? 0;
      const across = same | less;
      const down = (((same & more) + more) ^ more) | same;
      let right = less | ~(down | more);
      let left = more & down;
      if ((right & last) !== 0) distance++;
      if ((left & last) !== 0) distance--;
      right = (right << 1) | 1;
      left <<= 1;
      more = left | ~(across | right);
      less = right & across;
    }
    return distance;
  };
}

function byRows(text: string): (other: string) => number {
  return (other) => {
    let above = Array.from({ length: other.length + 1 }, (_item, index) => index);
    for (let i = 1; i <= text.length; i++) {
      const row = [i];
      for (let j = 1; j <= other.length; j++) {
        const change = (above[j - 1] ?? 0) + (text.charAt(i - 1) === other.charAt(j - 1) ? 0 : 1);
        row.push(Math.min(change, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1));
      }
      above = row;
    }
    return above[other.length] ?? 0;
  };
}

function isNarrow(text: string): boolean {
  for (let index = 0; index < text.length; index++) if (text.charCodeAt(index) > 255) return false;
  return true;
}
