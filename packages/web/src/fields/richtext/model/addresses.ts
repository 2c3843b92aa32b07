/** Whether an address leads to a page or to a mail: other links of a text lead nowhere. */
export function isWebAddress(address: string): boolean {
  return /^(?:https?:\/\/|mailto:)/i.test(address);
}

const own = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;

/** Whether an address is that of a stored file. */
export function isOwnPicture(address: string): boolean {
  return own.test(address);
}

/** The id of the stored file that an address in a text leads to. */
export function ownPicture(address: string): string | undefined {
  return own.exec(address)?.[1];
}

/** The address of a stored file in a text: it stays the same wherever the server moves. */
export function pictureAddress(id: string): string {
  return `/files/${id}`;
}

/** The id of the user whom a link names. */
export function mentionedUser(address: string): string | undefined {
  return /^user:([0-9a-f-]{36})$/i.exec(address)?.[1];
}

/** What was typed as an address: a page without its scheme and a mail address are understood. Undefined where it leads nowhere. */
export function typedAddress(typed: string): string | undefined {
  const text = typed.trim();
  if (isWebAddress(text)) return URL.canParse(text) ? text : undefined;
  if (/^[^\s@/:]+@[^\s@/:]+\.[^\s@/:]+$/.test(text)) return `mailto:${text}`;
  if (/^[^\s/:@]+\.[^\s/:@]{2,}(?::\d+)?(?:[/?#]\S*)?$/.test(text) && URL.canParse(`https://${text}`))
    return `https://${text}`;
  return undefined;
}
