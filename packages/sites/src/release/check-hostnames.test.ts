import { Problem } from '@bakehouse/contract';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { madeDeployer, type MadeDeployer } from '../testing/made-deployer.ts';
import { checkHostnames } from './check-hostnames.ts';

let made: MadeDeployer;
beforeEach(async () => {
  made = await madeDeployer();
  for (const site of ['shop', 'blog']) {
    await made.build(`${site}-1`, site);
    await made.deployer.deploy(site, `${site}-1`, [`${site}.example`, `www.${site}.example`], undefined);
  }
});
afterEach(() => made.remove());

/** The hostnames as they would be deployed, or why not. */
function check(given: string[], site = 'shop'): unknown {
  const { releases } = made;
  try {
    return checkHostnames(given, site, {
      ownHosts: new Set(['app.bakery.example']),
      previewHost: 'preview.localhost',
      releases,
    });
  } catch (cause) {
    return cause instanceof Problem ? [cause.code, cause.data['errors'] ?? cause.message] : cause;
  }
}

test('PAGE8 hostnames are taken in their one written form, each once', () => {
  expect(check(['SHOP.example', 'b\u00fccher.example', 'shop.example'])).toEqual([
    'shop.example',
    'xn--bcher-kva.example',
  ]);
});

test('PAGE8 every hostname that is wrong is told, with its place', () => {
  expect(check(['*.shop.example', 'shop.example', 'app.bakery.example', 'x.preview.localhost'])).toEqual([
    'invalid',
    [
      expect.objectContaining({ path: 'hostnames.0', code: 'invalid_hostname' }),
      expect.objectContaining({ path: 'hostnames.2', code: 'invalid_hostname' }),
      expect.objectContaining({ path: 'hostnames.3', code: 'invalid_hostname' }),
    ],
  ]);
});

test('PAGE8 a hostname of another site is refused, one of the site itself is not', () => {
  expect(check(['new.example', 'WWW.blog.example'])).toEqual([
    'conflict',
    '"www.blog.example" belongs to the site "blog"; undeploy it there first.',
  ]);
  expect(check(['www.shop.example'])).toEqual(['www.shop.example']);
  expect(check(['www.shop.example'], 'new')).toContain('conflict');
});
