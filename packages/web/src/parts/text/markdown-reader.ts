import MarkdownIt from 'markdown-it';

/** How deep quotes, lists and emphasis may nest: no page is laid out well beyond. */
export const deepestNesting = 50;

/** Reads Markdown as the app shows it: markup inside it is text. */
export const markdownReader = new MarkdownIt({ html: false, maxNesting: deepestNesting * 2 });
