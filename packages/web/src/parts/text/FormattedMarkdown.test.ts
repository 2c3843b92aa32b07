import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { FormattedMarkdown } from './FormattedMarkdown.tsx';

const shown = (text: string) => renderToStaticMarkup(createElement(FormattedMarkdown, { text }));

describe('what Markdown says is shown', () => {
  test.each([
    [
      '**bold**, *weak*, ~~gone~~ and `code`',
      '<p><strong>bold</strong>, <em>weak</em>, <s>gone</s> and <code>code</code></p>',
    ],
    ['- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
    ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
    ['> a\n> > b', '<blockquote><p>a</p><blockquote><p>b</p></blockquote></blockquote>'],
    ['```js\nx < y\n```', '<pre>x &lt; y</pre>'],
    ['# Title', '<p class="md-heading level-1">Title</p>'],
    ['1 \\* 2 &copy;', '<p>1 * 2 ©</p>'],
    ['one\ntwo  \nthree', '<p>one\ntwo<br/>three</p>'],
    [
      '| a | b |\n|---|--:|\n| 1 | 2 |',
      '<table><thead><tr><th>a</th><th class="right">b</th></tr></thead><tbody><tr><td>1</td><td class="right">2</td></tr></tbody></table>',
    ],
    [
      '[menu](https://example.com "Menu") <mailto:a@example.com>',
      '<p><a href="https://example.com" target="_blank" rel="noopener noreferrer">menu</a> <a href="mailto:a@example.com" target="_blank" rel="noopener noreferrer">mailto:a@example.com</a></p>',
    ],
  ])('%j', (text, html) => {
    expect(shown(text)).toBe(html);
  });
});

describe('nothing in a text can run, and no other host is asked', () => {
  test.each([
    ['<img src=x onerror=alert(1)>', '<p>&lt;img src=x onerror=alert(1)&gt;</p>'],
    ['[x](javascript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](java&#115;cript:alert(1))', '<p>[x](javascript:alert(1))</p>'],
    ['[x](/elsewhere)', '<p>x</p>'],
    ['<javascript:alert(1)>', '<p>&lt;javascript:alert(1)&gt;</p>'],
    ['[x][a]\n\n[a]: data:text/html,x', '<p>[x][a]</p><p>[a]: data:text/html,x</p>'],
    [
      '![cat](https://example.com/cat.png)',
      '<p><a href="https://example.com/cat.png" target="_blank" rel="noopener noreferrer">cat</a></p>',
    ],
  ])('%j', (text, html) => {
    expect(shown(text)).toBe(html);
  });
});

describe('hostile texts are read to their end', () => {
  const many = 10_000;
  test.each([
    ['quotes', `${'>'.repeat(many)} end`],
    ['lists', `${'- '.repeat(many)}end`],
    ['brackets', `${'['.repeat(many)}end`],
    ['links', `${'[a]('.repeat(many)}end`],
    ['pictures', `${'!['.repeat(many)}end${'](x)'.repeat(many)}`],
    ['emphasis', `${'*a **b '.repeat(many)}end`],
    ['emphasis within emphasis', `${'*a '.repeat(many)}end${' a*'.repeat(many)}`],
    ['code marks', `${Array.from({ length: 500 }, (_, at) => '`'.repeat(at)).join('a')}end`],
    ['tables', `${'|a'.repeat(1000)}\n${'|-'.repeat(1000)}\n${'|a\n'.repeat(1000)}|end`],
    ['tags', `${'<a '.repeat(many)}end`],
  ])('%s', (_, text) => {
    const html = shown(text);
    expect(html).toContain('end');
    expect(depthOf(html)).toBeLessThanOrEqual(101);
  });
});

/** How deep the elements of HTML nest. */
function depthOf(html: string): number {
  let [depth, most] = [0, 0];
  for (const [tag] of html.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) depth -= 1;
    else if (!tag.endsWith('/>')) most = Math.max(most, (depth += 1));
  }
  return most;
}
