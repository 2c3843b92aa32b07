import { describe, expect, test } from 'vitest';
import { finishPage } from './finish-page.ts';
import type { PageHead } from './head-entries.ts';
import { minifyHtml } from './minify-html.ts';
import { judgeUrl } from './safe-url.ts';
import { sanitizeHtml } from './sanitize-html.ts';
import { scanHtml, type HtmlPiece } from './scan-html.ts';

function pieces(html: string): string[] {
  const found: string[] = [];
  scanHtml(html, (piece: HtmlPiece) => {
    const name = piece.kind === 'open' || piece.kind === 'close' ? `:${piece.name}` : '';
    found.push(`${piece.kind}${name} ${html.slice(piece.start, piece.end)}`);
  });
  return found;
}

describe('scanHtml', () => {
  test.each([
    ['a<b>c</b>', ['text a', 'open:b <b>', 'text c', 'close:b </b>']],
    ['1 < 2 <3', ['text 1 < 2 <3']],
    ['<a x="1>2" y=\'<\' z=3>', ['open:a <a x="1>2" y=\'<\' z=3>']],
    [
      '<script>"</b><!--"</script >x',
      ['open:script <script>', 'text "</b><!--"', 'close:script </script >', 'text x'],
    ],
    ['<!-- <b> --><!-->x<!---->', ['comment <!-- <b> -->', 'comment <!-->', 'text x', 'comment <!---->']],
    ['<!DOCTYPE html><p', ['doctype <!DOCTYPE html>', 'open:p <p']],
    ['<TITLE><b></title>', ['open:title <TITLE>', 'text <b>', 'close:title </title>']],
    ['<a"b"=c d>', ['open:a"b"=c <a"b"=c d>']],
  ])('cuts %j', (html, expected) => {
    expect(pieces(html)).toEqual(expected);
  });

  test.each(['<', '<!--', '<a "', '<script>', '</', '<!--a--', '<a b=', '<title></titl'])(
    'goes through a hundred thousand times %j in one sweep',
    (part) => {
      const html = part.repeat(100_000);
      let covered = 0;
      scanHtml(html, (piece) => {
        expect(piece.start).toBeGreaterThanOrEqual(covered);
        covered = piece.end;
      });
      expect(covered).toBe(html.length);
    },
  );
});

describe('judgeUrl', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:x',
    ' \tjava\nscript:x',
    '\u0001javascript:x',
    'java&#115;cript:x',
    'javascript&colon;x',
    'java&Tab;script:x',
    '&#x6A;avascript&#58x',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    'x&unknown;y:z',
  ])('drops %j', (url) => {
    expect(judgeUrl(url, false)).toEqual({ kind: 'unsafe' });
  });

  test.each(['https://x.example', 'mailto:a@b.c', 'tel:+49', '//cdn.example/x', 'HTTP://x'])(
    'lets %j out',
    (url) => {
      expect(judgeUrl(url, false).kind).toBe('external');
    },
  );

  test.each(['/a?b=c:d', 'a/b:c', '#x', '?a&b', './x'])('takes %j for a link of the site', (url) => {
    expect(judgeUrl(url, false).kind).toBe('internal');
  });

  test('lets picture data stand in a picture only', () => {
    const url = 'data:image/png;base64,AAAA';
    expect([judgeUrl(url, true).kind, judgeUrl(url, false).kind]).toEqual(['external', 'unsafe']);
    expect(judgeUrl('data:image/svg+xml;base64,AAAA', true).kind).toBe('unsafe');
  });
});

describe('sanitizeHtml', () => {
  test.each([
    ['<p>a &amp; b &lt; c &copy; & d</p>', '<p>a &amp; b &lt; c &copy; &amp; d</p>'],
    ['<b><i>x</b>y', '<b><i>x</i></b>y'],
    ['</p><p>x', '<p>x</p>'],
    [
      '<iframe src=x>y</iframe><style>z</style><noscript><p title="</noscript><img src=x onerror=y>">',
      '<p title="&lt;/noscript&gt;&lt;img src=x onerror=y&gt;"></p>',
    ],
    ['<math><mtext><table><mglyph><style><img src=x onerror=y>', '<table></table>'],
    ['<a href="&#x6A;avascript:x" title=\'"\'>x</a>', '<a title="&quot;">x</a>'],
    ['<img src=x onerror=y alt="<b>">', '<img src="x" alt="&lt;b&gt;">'],
    ['<form action=x><input></form>', ''],
    ['<svg onload=x><a xlink:href="javascript:x">t</a></svg>', '<a>t</a>'],
    ['<template><b>x</b></template>', '<b>x</b>'],
  ])('cuts %j down', (given, expected) => {
    expect(sanitizeHtml(given)).toBe(expected);
  });

  test('leaves what it made as it is', () => {
    const once = sanitizeHtml('<p class="a">x &amp; <a href="/y?a=1&amp;b=2">z</a></p>');
    expect(sanitizeHtml(once)).toBe(once);
  });
});

test('minifyHtml cuts white space and comments, but not in preformatted text and scripts', () => {
  const html = '<p>a  \n b <!-- c --> d</p><pre>x\n  y</pre><script>a  =  1</script><textarea>  t</textarea>';
  expect(minifyHtml(html)).toBe(
    '<p>a b d</p><pre>x\n  y</pre><script>a  =  1</script><textarea>  t</textarea>',
  );
});

describe('finishPage', () => {
  const head: PageHead = {
    title: 'T & U',
    description: 'D',
    lang: 'de',
    canonical: 'https://x.example/',
    noindex: false,
    scripts: ['/assets/a.js'],
    csp: undefined,
    minify: false,
  };

  test('gives a fragment its document', () => {
    const { html } = finishPage('<p>x</p>', head);
    expect(html).toMatch(/^<!doctype html><html lang="de"><head><meta charset="utf-8">/);
    expect(html).toContain('<title>T &amp; U</title><meta name="description" content="D">');
    expect(html).toContain(
      '<script type="module" src="/assets/a.js"></script></head><body><p>x</p></body></html>',
    );
  });

  test('keeps what the page has itself', () => {
    const own =
      '<!DOCTYPE html><html><head><meta charset=utf-8><title>Own</title><meta name=description content=own></head><body></body></html>';
    const { html } = finishPage(own, head);
    expect(html.match(/<title>/g)).toHaveLength(1);
    expect(html.match(/charset/g)).toHaveLength(1);
    expect(html.match(/name="?description/g)).toHaveLength(1);
  });

  test('allows inline scripts by their hash and data blocks without one', () => {
    const page = finishPage('<script>alert(1)</script><script type="application/ld+json">{}</script>', head);
    expect(page.inline).toEqual(['sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI=']);
    expect(page.html).toContain("script-src 'self' 'sha256-bhHHL3z2vDgxUt0W3dWQOrprscmda2Y5pLsLg4GF+pI='");
  });
});
