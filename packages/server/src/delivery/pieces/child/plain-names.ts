const isPlain = /^[A-Za-z][A-Za-z0-9_-]{0,99}$/;

/** What a piece calls its actions or its triggers, as types of elements can have it: each name once. */
export function plainNames(given: readonly string[]): string[] {
  const taken = new Set(given.filter((own) => isPlain.test(own)));
  return given.map((own) => {
    if (isPlain.test(own)) return own;
    const plain = plainOf(own);
    let name = plain;
    for (let number = 2; taken.has(name); number += 1) name = `${plain}_${number}`;
    taken.add(name);
    return name;
  });
}

function plainOf(own: string): string {
  const words = own.replace(/[^A-Za-z0-9_-]+/g, '_').replace(/^[^A-Za-z]+|_+$/g, '');
  return words === '' ? 'unnamed' : words.slice(0, 90);
}
