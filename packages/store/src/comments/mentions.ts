/** A mention of a user in Markdown, as the editor of rich texts writes it. */
const mention = /\[(@[^\]\n]{1,200})\]\(user:([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\)/gi;

/** The users whom a text mentions, each once. */
export function mentionedUsers(text: string): string[] {
  return [...new Set([...text.matchAll(mention)].map(([, , user = '']) => user.toLowerCase()))];
}

/** The text with mentions as they are read. */
export function plainText(text: string): string {
  return text.replaceAll(mention, '$1');
}
