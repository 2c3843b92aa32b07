const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text made safe for the content and for quoted attributes of HTML. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (one) => entities[one] ?? one);
}
