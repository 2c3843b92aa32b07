import { expect, test } from 'vitest';
import { useConverter } from '../../testing/converter.ts';
import { restoreVariables } from './child/restore-variables.ts';

const { convert } = useConverter();

const table =
  '<table><thead><tr><th>No.</th><th>What</th></tr></thead><tbody><tr><td>1</td><td>' +
  'A description so long that it cannot stand on one line of any page, whatever the font may be, and goes on.' +
  '</td></tr></tbody></table>';

test('CONV8, CONV9 the filter table gives columns widths that fit, and the head is repeated; without it they are as wide as their text', async () => {
  const without = (await convert('html', 'latex', table)).text;
  expect(without).toContain('\\begin{longtable}[]{@{}ll@{}}');
  const { text } = await convert('html', 'latex', table, { filters: ['table'] });
  expect(text).toContain('\\begin{longtable}');
  const widths = [...text.matchAll(/p\{\(\\linewidth - 2\\tabcolsep\) \* \\real\{([\d.]+)\}\}/g)].map(
    (found) => Number(found[1]),
  );
  expect(widths.length).toBe(2);
  expect(widths.reduce((sum, width) => sum + width)).toBeLessThanOrEqual(1);
  expect(widths[1]).toBeGreaterThan(widths[0] ?? 1);
  // What stands before \endhead is set again on every page.
  const head = text.slice(0, text.indexOf('\\endhead'));
  expect(head).toContain('No.');
  expect(head).toContain('What');
  expect(text.slice(head.length)).not.toContain('What');
});

test('CONV8, CONV10 the filter heading_to_toc puts unnumbered headings into the table of contents', async () => {
  const source =
    '<h1>One</h1><h1 class="unnumbered">A &amp; B_c</h1><h2 class="unnumbered">Deep</h2><h3 class="unnumbered unlisted">Never</h3>';
  const without = (await convert('html', 'latex', source)).text;
  expect(without).toContain('\\section*{A \\& B\\_c}');
  expect(without).not.toContain('\\addcontentsline');
  const { text } = await convert('html', 'latex', source, { filters: ['heading_to_toc'] });
  expect(text.match(/\\addcontentsline.*/g)).toEqual([
    '\\addcontentsline{toc}{section}{A \\& B\\_c}',
    '\\addcontentsline{toc}{subsection}{Deep}',
  ]);
});

test('CONV8 filters change nothing where the target is not LaTeX', async () => {
  const filters = ['table', 'heading_to_toc'] as const;
  expect((await convert('html', 'rst', table, { filters })).text).toBe(
    (await convert('html', 'rst', table)).text,
  );
});

test('CONV4, CONV5 parse restores template variables; without it they are escaped', async () => {
  const html =
    '<p>Dear $customer_name$ ({{ order.total | money }}, {{name}}), $5 and $7, 10 % &amp; more</p>';
  const without = (await convert('html', 'latex', html)).text;
  expect(without).toContain('\\$customer\\_name\\$');
  expect(without).toContain('\\{\\{name\\}\\}');
  const { text } = await convert('html', 'latex', html, { parse: true });
  expect(text).toBe(
    'Dear $customer_name$ ({{ order.total | money }}, {{name}}), \\$5 and \\$7, 10 \\% \\& more\n',
  );
  expect((await convert('markdown', 'latex', 'Dear $customer_name$ and {{x_1}}', { parse: true })).text).toBe(
    'Dear $customer_name$ and {{x_1}}\n',
  );
  for (const from of ['html', 'markdown'] as const)
    expect((await convert(from, 'latex', 'a $if(x)$y$endif$', { parse: true })).text).toBe(
      'a $if(x)$y$endif$\n',
    );
  expect((await convert('html', 'rst', '<p>$a$ {{b}}</p>', { parse: true })).text).toBe('$a$ {{b}}\n');
});

test.each([
  ['\\$name\\$', '$name$'],
  ['\\$a\\_b.c\\$', '$a_b.c$'],
  ['\\{\\{name\\}\\}', '{{name}}'],
  ['\\{\\{ items{[}0{]}.price \\}\\}', '{{ items[0].price }}'],
  ['\\{\\{a\\}\\}\\{\\{b\\}\\}', '{{a}}{{b}}'],
  ['costs \\$5, not \\$7', 'costs \\$5, not \\$7'],
  ['\\$if(x)\\$y\\$endif\\$', '$if(x)$y$endif$'],
  ['\\$for(items)\\$\\$it.name\\$\\$sep\\$, \\$endfor\\$', '$for(items)$$it.name$$sep$, $endfor$'],
  ['\\$elseif(a\\_b)\\$', '$elseif(a_b)$'],
  ['\\(if(x)\\)y\\(endif\\)', '$if(x)$y$endif$'],
  ['\\$name/uppercase\\$', '$name/uppercase$'],
  ['\\$f(x)\\$', '\\$f(x)\\$'],
  ['\\$ name \\$', '\\$ name \\$'],
  ['\\{name\\}', '\\{name\\}'],
  ['\\(x + y\\)', '\\(x + y\\)'],
  ['\\textbf{\\$name\\$}', '\\textbf{$name$}'],
])('CONV5 %s becomes %s', (latex, restored) => {
  expect(restoreVariables(latex)).toBe(restored);
});
