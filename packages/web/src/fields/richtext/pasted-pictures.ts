/** The pictures that are pasted or dropped; none where formatted text comes with them, as from a word processor. */
export function picturesIn(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
  const html = data?.getData('text/html') ?? '';
  return html.replaceAll(/<[^>]*>/g, '').trim() === '' ? files : [];
}
