import { describe, expect, test } from 'vitest';
import { redirect } from './redirect.ts';
import { followRules, redirectFaults, redirectRule } from './redirect-rules.ts';

const rule = (from: string, to: string) => redirectRule(redirect.parse({ from, to }));
const follow = (from: string, to: string, path: string) => followRules([rule(from, to)], path)?.to;
const faults = (...all: [string, string][]) =>
  redirectFaults(all.map(([from, to]) => redirect.parse({ from, to }))).map(
    ({ path, code }) => `${path} ${code}`,
  );

describe('PAGE24 redirects with placeholders', () => {
  test.each([
    ['/old/*', '/new/:splat', '/old/a/b', '/new/a/b'],
    ['/old/*', '/new/:splat', '/old/', '/new/'],
    ['/old/*', '/new/', '/old', '/new/'],
    ['/blog/:year/:slug/', '/posts/:slug/', '/blog/2026/rye', '/posts/rye/'],
    ['/p/:id', 'https://shop.example:8443/item?id=:id', '/p/a&b', 'https://shop.example:8443/item?id=a%26b'],
    ['/a.b/:x/', '/c/:x/', '/a.b/ü/', '/c/%C3%BC/'],
  ])('%s to %s: %s goes to %s', (from, to, path, expected) => {
    expect(follow(from, to, path)).toBe(expected);
  });

  test.each([
    ['/old/*', '/new/', '/older/x'],
    ['/blog/:slug/', '/p/:slug/', '/blog/a/b'],
    ['/a.b/:x/', '/c/', '/aXb/1/'],
    ['/blog/:slug/', '/p/:slug/', '/blog//'],
  ])('%s does not match %s', (from, to, path) => {
    expect(follow(from, to, path)).toBeUndefined();
  });

  test.each([
    '//evil.example',
    '/\\evil.example',
    '///evil.example/x',
    '/\t/evil.example',
    '/%5cevil.example',
  ])('no visitor leaves the site by /old%s', (tail) => {
    const to = follow('/old/*', '/:splat', `/old${tail}`);
    expect(to === undefined || new URL(to, 'https://site.example').host === 'site.example').toBe(true);
  });
});

describe('PAGE24 what cannot be right is refused', () => {
  test('loops of paths and of patterns, with the way they take', () => {
    expect(faults(['/a/', '/a/'])).toEqual(['redirects.0 redirect_loop']);
    expect(faults(['/a/', '/b/'], ['/b/', '/a/'])).toEqual([
      'redirects.0 redirect_loop',
      'redirects.1 redirect_loop',
    ]);
    expect(faults(['/blog/*', '/blog/archive/:splat'])).toEqual(['redirects.0 redirect_loop']);
    expect(faults(['/x/:a/', '/y/:a/'], ['/y/*', '/x/:splat/'])).toHaveLength(2);
    expect(faults(['/a/', '/b/'], ['/b/', '/c/'], ['/old/*', '/a/'])).toEqual([]);
  });

  test('targets whose host a visitor could choose, and placeholders that nobody gives', () => {
    expect(faults(['/go/*', 'https://:splat/'])).toEqual(['redirects.0.to open_redirect']);
    expect(faults(['/go/:host/', 'https://:host.example/'])).toEqual(['redirects.0.to open_redirect']);
    expect(faults(['/go/:a/', '/to/:b/'])).toEqual(['redirects.0.to unknown_placeholder']);
    expect(faults(['/go/:a/:a/', '/to/:a/'])).toEqual(['redirects.0.from duplicate']);
    expect(redirect.safeParse({ from: '/a/*/b', to: '/' }).success).toBe(false);
    expect(redirect.safeParse({ from: '/a/', to: '//evil.example' }).success).toBe(false);
  });
});
