import MarkdownIt from 'markdown-it';
import { sanitizeHtml } from './sanitize-html.ts';

/** HTML inside the text stays text; what nests deeper than any page is laid out well is left out. */
const reader = new MarkdownIt({ html: false, maxNesting: 50 });

/** Markdown, as rich text fields hold it, as HTML that can stand in a page. */
export function markdownHtml(text: string): string {
  return sanitizeHtml(reader.render(text));
}
