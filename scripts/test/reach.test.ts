import { expect, test } from 'vitest';
import { testsReached } from './reach.ts';

const sources = new Map(
  Object.entries({
    'packages/contract/src/index.ts': "export { a } from './a.ts';",
    'packages/contract/src/a.ts': 'export const a = 1;',
    'packages/contract/src/a.test.ts': "import { a } from './a.ts';",
    'packages/contract/src/b.test.ts': "import { b } from './b.ts';",
    'packages/server/src/main.ts': "import { a } from '@bakehouse/contract';",
    'packages/web/src/main.tsx': "const page = import('./page.tsx');",
    'packages/web/src/page.tsx': '',
    'packages/access/src/lab.test.ts': "import '../../packages/access/src/testing/lab.ts';",
    'bin/bakehouse.mjs': '',
    'test/harness/product.ts': '',
    'test/harness/browser.ts': '',
    'test/app/story.test.ts': `import '../harness/product.ts';\nimport '../harness/browser.ts';`,
    'test/product/start.test.ts': "import '../harness/product.ts';",
    'test/setup/open.ts': '',
    'test/check.test.ts': '',
  }),
);
const entries = new Map([['@bakehouse/contract', 'packages/contract/src/index.ts']]);
const reached = (...changed: string[]) =>
  testsReached(sources, entries, changed).filter((path) => path !== 'test/check.test.ts');
const all = [...sources.keys()].filter((path) => path.includes('.test.') && path !== 'test/check.test.ts');

test('a change reaches the tests that import it, and those that run what is built of it', () => {
  expect(reached('packages/contract/src/a.ts')).toEqual([
    'packages/contract/src/a.test.ts',
    'test/app/story.test.ts',
    'test/product/start.test.ts',
  ]);
});

test('a change of the app reaches the tests with a browser', () => {
  expect(reached('packages/web/src/page.tsx')).toEqual(['test/app/story.test.ts']);
});

test('a test that changed reaches itself', () => {
  expect(reached('packages/access/src/lab.test.ts')).toEqual(['packages/access/src/lab.test.ts']);
});

test('a file of a package that no source imports counts as the whole package', () => {
  expect(reached('packages/contract/src/table.sql')).toEqual([
    'packages/contract/src/a.test.ts',
    'packages/contract/src/b.test.ts',
    'test/app/story.test.ts',
    'test/product/start.test.ts',
  ]);
});

test.each(['package-lock.json', 'test/setup/open.ts'])('a change of %s reaches every test', (path) => {
  expect(reached(path)).toEqual(all.toSorted());
});

test('any change reaches the check of the checkout, none reaches nothing', () => {
  expect(testsReached(sources, entries, ['README.md'])).toEqual(['test/check.test.ts']);
  expect(testsReached(sources, entries, [])).toEqual([]);
});
