/** Shorter ones would be found where they do not stand. */
const shortest = 4;

/** Replaces every occurrence of a connection's secrets in bytes or text from elsewhere by the connection's name. */
export interface Mask {
  text: (given: string) => string;
  bytes: (given: Buffer) => Buffer;
}

/** Makes what hides secrets in any of the ways in which an answer would repeat them. */
export function makeMask(name: string, secrets: readonly string[]): Mask {
  const forms = [...new Set(secrets.flatMap(formsOf))]
    .filter(({ length }) => length >= shortest)
    .sort((a, b) => b.length - a.length);
  const shown = `[secret of ${name}]`;
  const text = (given: string): string => {
    let masked = given;
    for (const form of forms) masked = masked.replaceAll(form, shown);
    return masked;
  };
  return {
    text,
    bytes(given) {
      if (!forms.some((form) => given.includes(form))) return given;
      // A secret that is not ASCII stands there in UTF-8; other bytes pass as they are.
      let masked = given.toString('latin1');
      for (const form of forms)
        masked = masked.replaceAll(
          Buffer.from(form).toString('latin1'),
          Buffer.from(shown).toString('latin1'),
        );
      return Buffer.from(masked, 'latin1');
    },
  };
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    encodeURIComponent(secret),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    bytes.toString('hex'),
  ];
}
