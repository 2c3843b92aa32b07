/** A secret that is looked for everywhere afterwards. */
export const canary = (name: string): string => `canary-${name}-Zq7xW2/+m=`;

const start = 'canary-';

/** How it may stand somewhere: as it is, in hexadecimal, and in base64, which begins at one of three places. */
const forms = [start, Buffer.from(start).toString('hex'), ...[0, 1, 2].map(inBase64)];

/** What stands around each canary in a text. */
export function canariesIn(text: string): string[] {
  return forms.flatMap((form) => {
    const index = text.indexOf(form);
    return index < 0 ? [] : [text.slice(Math.max(0, index - 80), index + 40)];
  });
}

/** The characters that belong to it alone, behind so many bytes of something else. */
function inBase64(before: number): string {
  const encoded = Buffer.from(`${' '.repeat(before)}${start}`).toString('base64');
  return encoded.slice(Math.ceil((before * 8) / 6), Math.floor(((before + start.length) * 8) / 6));
}
