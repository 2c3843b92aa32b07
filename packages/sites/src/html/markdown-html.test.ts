import { expect, test } from 'vitest';
import { markdownHtml } from './markdown-html.ts';

test('PAGE32 Markdown is printed as HTML that cannot run anything', () => {
  expect(markdownHtml('# Rye\n\nDark *and* [dense](/rye/).\n\n- a\n- b')).toBe(
    '<h1>Rye</h1>\n<p>Dark <em>and</em> <a href="/rye/">dense</a>.</p>\n<ul>\n<li>a</li>\n<li>b</li>\n</ul>\n',
  );
  expect(markdownHtml('<script>alert(1)</script>')).toBe('<p>&lt;script&gt;alert(1)&lt;/script&gt;</p>\n');
  for (const link of ['[x](javascript:alert(1))', '[x](<java\nscript:alert(1)>)', '![x](data:text/html,1)'])
    expect(markdownHtml(link)).not.toMatch(/(?:href|src)=/);
  expect(markdownHtml('>'.repeat(5000)).length).toBeLessThan(5000);
});
