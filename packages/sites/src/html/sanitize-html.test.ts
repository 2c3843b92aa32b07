import { array, assert, constantFrom, property } from 'fast-check';
import { parseFragment, type DefaultTreeAdapterTypes } from 'parse5';
import { expect, test } from 'vitest';
import { judgeUrl } from './safe-url.ts';
import { sanitizeHtml } from './sanitize-html.ts';

const fragments = [
  '<',
  '>',
  '/',
  '"',
  "'",
  '=',
  ' ',
  '\n',
  '\0',
  '`',
  '&',
  ';',
  '&lt;',
  '&#106;',
  '&#x3a;',
  '&colon;',
  '<!--',
  '-->',
  '--!>',
  '<![CDATA[',
  ']]>',
  '<script',
  '</script>',
  '<style>',
  '</style>',
  '<svg>',
  '<math>',
  '<template>',
  '<noscript>',
  '<title>',
  '<textarea>',
  '</textarea>',
  '<b',
  '<a',
  ' href=',
  ' src=',
  'javascript:',
  'data:text/html,',
  '<img',
  ' onerror=',
  ' onclick="x"',
  ' style="x"',
  ' class=',
  'text',
  '<iframe srcdoc=',
  '<base href=',
  '<meta http-equiv=',
  '<plaintext>',
  '<p>',
  '</p>',
  '<table>',
  '<td>',
];
const hostile = array(constantFrom(...fragments), { maxLength: 40 }).map((parts) => parts.join(''));
const forbidden =
  /^(?:script|style|iframe|object|embed|svg|math|template|noscript|title|textarea|base|meta|link|form|input|button|plaintext)$/;

/** Every element of HTML as a browser would see it, by the parser that follows the standard. */
function elementsOf(html: string): { name: string; namespace: string; attributes: [string, string][] }[] {
  const found: ReturnType<typeof elementsOf> = [];
  const rest: DefaultTreeAdapterTypes.ChildNode[] = [...parseFragment(html).childNodes];
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if ('tagName' in node) {
      const attributes = node.attrs.map(({ name, value }): [string, string] => [name, value]);
      found.push({ name: node.tagName, namespace: node.namespaceURI, attributes });
    }
    if ('childNodes' in node) rest.push(...node.childNodes);
    if ('content' in node) rest.push(...node.content.childNodes);
  }
  return found;
}

test('sanitizeHtml lets nothing through that runs, whatever it is given', () => {
  assert(
    property(hostile, (html) => {
      const clean = sanitizeHtml(html);
      for (const { name, namespace, attributes } of elementsOf(clean)) {
        expect(namespace).toBe('http://www.w3.org/1999/xhtml');
        expect(name).not.toMatch(forbidden);
        for (const [attribute, value] of attributes) {
          expect(attribute).not.toMatch(/^on|^style$|^srcdoc$/);
          const address = ['href', 'src', 'cite'].includes(attribute);
          expect(address && judgeUrl(value, name === 'img').kind === 'unsafe').toBe(false);
        }
      }
      expect(sanitizeHtml(clean)).toBe(clean);
    }),
    { numRuns: process.env['TEST_FULL'] === undefined ? 1000 : 5000 },
  );
});

test('a text of many thousand open elements and ends that fit none is read to its end', () => {
  const clean = sanitizeHtml(`${'<b>'.repeat(200_000)}x${'</i>'.repeat(200_000)}`);
  expect(clean).toBe(`${'<b>'.repeat(200_000)}x${'</b>'.repeat(200_000)}`);
});
