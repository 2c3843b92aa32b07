import { array, assert, constantFrom, property } from 'fast-check';
import { expect, test } from 'vitest';
import { judgeUrl } from './safe-url.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { scanHtml } from './scan-html.ts';

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

test('sanitizeHtml lets nothing through that runs, whatever it is given', () => {
  assert(
    property(hostile, (html) => {
      const clean = sanitizeHtml(html);
      scanHtml(clean, (piece) => {
        expect(piece.kind).toMatch(/^(?:text|open|close)$/);
        if (piece.kind !== 'open') return;
        expect(piece.name).not.toMatch(forbidden);
        for (const { name, value } of piece.attributes) {
          expect(name).not.toMatch(/^on|^style$|^srcdoc$/);
          expect(
            ['href', 'src'].includes(name) && judgeUrl(value, piece.name === 'img').kind === 'unsafe',
          ).toBe(false);
        }
      });
      expect(sanitizeHtml(clean)).toBe(clean);
    }),
    { numRuns: process.env['TEST_FULL'] === undefined ? 1000 : 5000 },
  );
});
